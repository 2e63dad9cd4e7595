package org.gaeperf.cli;

import org.gaeperf.options.OptionCatalog;
import org.gaeperf.options.declaration.CommandSyntax;

/** Writes messages about options as the user of the jar gives them. Both forms are read, so this changes no meaning. */
final class Messages {

    private static final String MAVEN_HELP = "mvn -q test -D" + OptionCatalog.HELP;

    private Messages() {}

    /** Returns what an exception says; some have no message. */
    static String of(Exception e) {
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    static String asGiven(String message) {
        return TwoCommands.asGiven(message.replace(MAVEN_HELP, "'java -jar gaeperf.jar run --help'")
                .replace(CommandSyntax.MAVEN.prefix(), CommandSyntax.JAR.prefix()));
    }
}

package org.gaeperf.options.declaration;

import java.util.Map;

/** How a user writes a command with options. */
public enum CommandSyntax {
    /** The command of Maven in a checkout of gaeperf's sources. */
    MAVEN("mvn test", "-Dbench."),
    /** The command of the jar, which needs no checkout. */
    JAR("java -jar gaeperf.jar run", "--");

    private static final String NAMESPACE = "bench.";

    private final String program;
    private final String prefix;

    CommandSyntax(String program, String prefix) {
        this.program = program;
        this.prefix = prefix;
    }

    /** Returns what stands before the name of an option, without the beginning that all names have. */
    public String prefix() {
        return prefix;
    }

    /** Writes the command that runs with these options, for a shell. */
    public String command(Map<String, String> options) {
        StringBuilder command = new StringBuilder(program);
        options.forEach((name, value) -> {
            String word = prefix + name.substring(NAMESPACE.length()) + "=" + value;
            command.append(' ').append(word.matches("[\\w.,:=/+-]+") ? word : "'" + word.replace("'", "'\\''") + "'");
        });
        return command.toString();
    }
}

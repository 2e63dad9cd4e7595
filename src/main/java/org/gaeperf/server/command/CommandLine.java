package org.gaeperf.server.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.options.declaration.QuotedWords;

/**
 * A command as a user writes it. There is no shell: quotes only hold a word together.
 *
 * @param text as it was written
 * @param words of it, without their quotes
 */
record CommandLine(String text, List<String> words) {

    private static final String PORT = "{port}";
    private static final String ADDRESS = "{address}";
    private static final String JAVA = "{java}";
    private static final String JVM_ARGS = "{jvmArgs}";

    CommandLine {
        words = List.copyOf(words);
    }

    /**
     * Splits a command.
     *
     * @throws IllegalArgumentException with the reason, if no server can be started by it
     */
    static CommandLine parse(String text) {
        CommandLine command = new CommandLine(text, QuotedWords.split(text));
        if (!text.contains(PORT)) {
            throw new IllegalArgumentException("{port} is not in it, so the server could not be told where to listen");
        }
        if (text.contains(JVM_ARGS) && !command.words.contains(JVM_ARGS)) {
            throw new IllegalArgumentException("{jvmArgs} stands for several words, so it must be a word of its own");
        }
        return command;
    }

    /** Says whether it starts the JVM of {@code bench.jdk}. */
    boolean usesJava() {
        return text.contains(JAVA);
    }

    /** Says whether it passes on the flags of the JVM, without which the JVM reports little. */
    boolean passesJvmArgs() {
        return words.contains(JVM_ARGS);
    }

    /** Says whether it passes on the address that the server is to listen on; otherwise that is left to the server. */
    boolean passesAddress() {
        return text.contains(ADDRESS);
    }

    /** The words to start. */
    List<String> resolve(String address, int port, Path javaHome, List<String> jvmArgs) {
        List<String> resolved = new ArrayList<>();
        for (String word : words) {
            if (word.equals(JVM_ARGS)) {
                resolved.addAll(jvmArgs);
            } else {
                resolved.add(word.replace(PORT, Integer.toString(port))
                        .replace(ADDRESS, address)
                        .replace(JAVA, javaHome.resolve("bin").resolve("java").toString()));
            }
        }
        return resolved;
    }
}

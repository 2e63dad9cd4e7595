package org.gaeperf.server.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.options.declaration.QuotedWords;
import org.gaeperf.server.request.RunCertificate;

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
    private static final String KEY_STORE = "{keyStore}";
    private static final String KEY_STORE_PASSWORD = "{keyStorePassword}";
    private static final String CERTIFICATE = "{certificate}";
    private static final String PRIVATE_KEY = "{privateKey}";

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

    /** Says whether it passes on a certificate that is made for the run, in whichever form. */
    boolean passesCertificate() {
        return text.contains(KEY_STORE) || text.contains(CERTIFICATE) || text.contains(PRIVATE_KEY);
    }

    /** Says what a server would still need that gets a part of what was made for it; empty if it gets all, or nothing. */
    Optional<String> missingOfCertificate() {
        if (text.contains(KEY_STORE) != text.contains(KEY_STORE_PASSWORD)) {
            return Optional.of("{keyStore} and {keyStorePassword} go together");
        }
        return text.contains(CERTIFICATE) == text.contains(PRIVATE_KEY)
                ? Optional.empty()
                : Optional.of("{certificate} and {privateKey} go together");
    }

    /**
     * The words to start.
     *
     * @param made the certificate that is made for the server; empty if it needs none
     */
    List<String> resolve(String address, int port, Path javaHome, List<String> jvmArgs, Optional<RunCertificate> made) {
        List<String> resolved = new ArrayList<>();
        for (String word : words) {
            if (word.equals(JVM_ARGS)) {
                resolved.addAll(jvmArgs);
            } else {
                String known = word.replace(PORT, Integer.toString(port))
                        .replace(ADDRESS, address)
                        .replace(JAVA, javaHome.resolve("bin").resolve("java").toString());
                resolved.add(
                        made.map(certificate -> resolve(known, certificate)).orElse(known));
            }
        }
        return resolved;
    }

    private static String resolve(String word, RunCertificate made) {
        return word.replace(KEY_STORE, made.keyStore().toString())
                .replace(KEY_STORE_PASSWORD, made.password())
                .replace(CERTIFICATE, made.certificate().toString())
                .replace(PRIVATE_KEY, made.privateKey().toString());
    }
}

package org.gaeperf.server.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
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

    /** What stands for the address of something that runs beside the server; in the braces, its name and what of it. */
    private static final Pattern BESIDE = Pattern.compile("\\{beside\\.([^}]*)}");

    /** Programs that have containers started by a process that runs already. */
    private static final List<String> ENGINES = List.of("docker", "podman", "nerdctl");

    private static final String SUPER_USER = "sudo";

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
        command.requireNoEngine();
        return command;
    }

    /**
     * Splits the command of what a server needs beside it.
     *
     * @throws IllegalArgumentException with the reason, if it cannot be started and measured by it
     */
    static CommandLine parseBeside(String text) {
        CommandLine command = new CommandLine(text, QuotedWords.split(text));
        if (command.words.isEmpty() || command.words.get(0).isBlank()) {
            throw new IllegalArgumentException("it names no program");
        }
        if (text.contains(JVM_ARGS) || command.passesCertificate()) {
            throw new IllegalArgumentException("{jvmArgs} and the parts of a certificate are for the server; write what"
                    + " this one needs itself");
        }
        if (!command.besidePlaceholders().isEmpty()) {
            throw new IllegalArgumentException(
                    "{beside." + command.besidePlaceholders().get(0)
                            + "} is for the server's command; what runs beside it knows {port}, {address} and {java} only");
        }
        command.requireNoEngine();
        return command;
    }

    private void requireNoEngine() {
        words.stream()
                .filter(word -> !word.equals(SUPER_USER))
                .findFirst()
                .map(word -> word.substring(word.lastIndexOf('/') + 1))
                .filter(ENGINES::contains)
                .ifPresent(program -> {
                    throw new IllegalArgumentException(
                            program + " has a daemon start the container, which is then no process of"
                                    + " the command: it would be neither measured nor ended with it; start the program itself");
                });
    }

    /** Says whether it passes on the port that is to be listened on. */
    boolean passesPort() {
        return text.contains(PORT);
    }

    /** Returns what it wants to know of what runs beside the server, as {@code NAME.port} and {@code NAME.address}. */
    List<String> besidePlaceholders() {
        return BESIDE.matcher(text).results().map(found -> found.group(1)).toList();
    }

    /**
     * Returns the command with the addresses of what runs beside the server.
     *
     * @param address that all of it listens on
     * @param ports by name
     */
    CommandLine naming(String address, Map<String, Integer> ports) {
        return new CommandLine(
                text,
                words.stream()
                        .map(word -> BESIDE.matcher(word).replaceAll(found -> beside(found, address, ports)))
                        .toList());
    }

    private static String beside(MatchResult found, String address, Map<String, Integer> ports) {
        String[] parts = found.group(1).split("\\.", 2);
        return parts[1].equals("port") ? Integer.toString(ports.get(parts[0])) : address;
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

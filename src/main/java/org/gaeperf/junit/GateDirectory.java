package org.gaeperf.junit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The directory of the runs, and in it what a gate needs and a class path does not have.
 *
 * @param output of the runs
 * @param gaeperf where gaeperf is with all of its libraries, as a jar; empty if it is nowhere
 */
record GateDirectory(Path output, Optional<URL> gaeperf) {

    /** The resource in the jar that projects depend on. */
    private static final String JAR = "gaeperf.jar";

    private static final int HASH_DIGITS = 8;

    /** Returns where gaeperf is in the jar of these classes; empty if they are not in the jar that projects depend on. */
    static Optional<URL> packaged() {
        return Optional.ofNullable(GateDirectory.class.getResource(JAR));
    }

    /** Returns the directory of the build of a project for runs. */
    static Path defaultOf(Path project) {
        boolean gradle =
                Stream.of("build.gradle", "build.gradle.kts").anyMatch(file -> Files.exists(project.resolve(file)));
        return project.resolve(gradle && !Files.exists(project.resolve("pom.xml")) ? "build" : "target")
                .resolve("gaeperf");
    }

    /**
     * Writes gaeperf to a file, since a JVM starts from no jar within a jar.
     *
     * @throws IllegalStateException if it is nowhere
     */
    Path jar() throws IOException {
        URL source = gaeperf.orElseThrow(() -> new IllegalStateException("org/gaeperf/junit/" + JAR
                + " is not on the class path; depend on the artifact org.gaeperf:gaeperf, which has it"));
        Path part = Files.createTempFile(own(), JAR, ".part");
        try (InputStream jar = source.openStream()) {
            Files.copy(jar, part, StandardCopyOption.REPLACE_EXISTING);
            // A gate that is running from the former file keeps it.
            return Files.move(part, own().resolve(JAR), StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /** Writes a file of arguments for a JVM with this class path. */
    Path classPathFile(String classPath) {
        return write(
                "class-path",
                ".args",
                "-cp \"" + classPath.replace("\\", "\\\\").replace("\"", "\\\"") + "\"\n");
    }

    /** Writes a file of thresholds. */
    Path thresholdsFile(Map<String, String> thresholds) {
        return write(
                "thresholds",
                ".properties",
                thresholds.entrySet().stream()
                        .map(threshold -> threshold.getKey() + " = " + threshold.getValue() + "\n")
                        .collect(Collectors.joining()));
    }

    /** Makes a file that the caller deletes. */
    Path outcomeFile() throws IOException {
        return Files.createTempFile(own(), "outcome", ".properties");
    }

    /** The same content has the same name, so that commands of several runs are the same. */
    private Path write(String name, String suffix, String content) {
        try {
            return Files.writeString(own().resolve(name + "-" + hash(content) + suffix), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path own() throws IOException {
        return Files.createDirectories(output.resolve(".junit"));
    }

    private static String hash(String content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, HASH_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}

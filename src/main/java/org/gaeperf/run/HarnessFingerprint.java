package org.gaeperf.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * A checksum of the sources of the harness. A commit's hash is less useful: it changes with a word in the README, and does
 * not change with uncommitted edits.
 */
final class HarnessFingerprint {

    private static final List<String> SOURCES = List.of("pom.xml", "src/httpconnector", "src/main");

    private HarnessFingerprint() {}

    /**
     * SHA-256 over the names and the contents of all sources, in hexadecimal digits.
     *
     * @param baseDirectory the project's
     * @throws IOException if a file cannot be read
     */
    static String sha256(Path baseDirectory) throws IOException {
        MessageDigest all = digest();
        for (String root : SOURCES) {
            for (Path file : files(baseDirectory.resolve(root))) {
                all.update(baseDirectory.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
                all.update(digest().digest(Files.readAllBytes(file)));
            }
        }
        return HexFormat.of().formatHex(all.digest());
    }

    /** Sorted, so that the order does not depend on the file system; without the hidden files of editors. */
    private static List<Path> files(Path root) throws IOException {
        try (Stream<Path> tree = Files.walk(root)) {
            return tree.filter(path -> Files.isRegularFile(path)
                            && !path.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}

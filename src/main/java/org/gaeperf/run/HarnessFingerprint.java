package org.gaeperf.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.files.ProjectSources;
import org.gaeperf.files.Sha256;

/**
 * A checksum of the sources of the harness. A commit's hash is less useful: it changes with a word in the README, and does
 * not change with uncommitted edits.
 */
final class HarnessFingerprint {

    private HarnessFingerprint() {}

    /**
     * Returns the SHA-256 over the names and the contents of all sources, in hexadecimal digits.
     *
     * @param baseDirectory the project's
     * @throws IOException if a file cannot be read
     */
    static String sha256(Path baseDirectory) throws IOException {
        MessageDigest all = Sha256.newDigest();
        for (Path root : ProjectSources.of(baseDirectory)) {
            for (Path file : files(root)) {
                all.update(baseDirectory.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
                all.update(Sha256.newDigest().digest(Files.readAllBytes(file)));
            }
        }
        return Sha256.hex(all);
    }

    /** Lists the files, sorted so that the order does not depend on the file system, and without the hidden files of editors. */
    private static List<Path> files(Path root) throws IOException {
        try (Stream<Path> tree = Files.walk(root)) {
            return tree.filter(path -> Files.isRegularFile(path)
                            && !path.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
        }
    }
}

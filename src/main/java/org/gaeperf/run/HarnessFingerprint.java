package org.gaeperf.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.files.Sha256;

/**
 * What the harness is built from. A commit's name tells less: it changes with a word in the README, and does not with
 * what is not committed.
 */
final class HarnessFingerprint {

    private static final List<String> MEASURING = List.of("pom.xml", "src/httpconnector", "src/main");

    private HarnessFingerprint() {}

    /**
     * SHA-256 over the names and the contents of all of them.
     *
     * @param baseDirectory the project's
     * @throws IOException if one cannot be read
     */
    static String sha256(Path baseDirectory) throws IOException {
        MessageDigest all = Sha256.newDigest();
        for (String root : MEASURING) {
            for (Path file : files(baseDirectory.resolve(root))) {
                all.update(baseDirectory.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
                all.update(Sha256.newDigest().digest(Files.readAllBytes(file)));
            }
        }
        return Sha256.hex(all);
    }

    /** In an order that does not depend on the file system, without what editors hide beside them. */
    private static List<Path> files(Path root) throws IOException {
        try (Stream<Path> tree = Files.walk(root)) {
            return tree.filter(path -> Files.isRegularFile(path)
                            && !path.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
        }
    }
}

package org.gaeperf.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A directory with everything in it. */
public final class DirectoryTree {

    private DirectoryTree() {}

    /**
     * Deletes the directory and everything in it; does nothing if it does not exist. Symbolic links are deleted, not
     * followed.
     *
     * @throws IOException if something cannot be deleted; what was deleted before stays deleted
     */
    public static void delete(Path root) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        try (Stream<Path> tree = Files.walk(root)) {
            for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}

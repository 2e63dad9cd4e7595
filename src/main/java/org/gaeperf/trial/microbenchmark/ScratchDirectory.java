package org.gaeperf.trial.microbenchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.gaeperf.files.DirectoryTree;

/** Where a microbenchmark writes files while it is measured. It is removed at the end, with what is in it. */
final class ScratchDirectory implements AutoCloseable {

    /** What the names of these directories begin with. */
    static final String PREFIX = "gaeperf-parts-";

    /** Files in memory (tmpfs): how long a disk takes is none of the code that is measured. */
    private static final Path MEMORY = Path.of("/dev/shm");

    private static final long MIN_FREE_BYTES = 100L * 1024 * 1024;

    private final Path path;

    private ScratchDirectory(Path path) {
        this.path = path;
    }

    /**
     * Creates one.
     *
     * @param chosen the directory to create it in; if it is empty, in memory, where the machine has space for that
     * @param otherwise the directory to create it in if not
     * @throws IOException if it cannot be created
     */
    static ScratchDirectory create(Optional<Path> chosen, Path otherwise) throws IOException {
        Path parent = chosen.orElseGet(() -> hasSpace(MEMORY) ? MEMORY : otherwise);
        return new ScratchDirectory(Files.createTempDirectory(parent.toAbsolutePath(), PREFIX));
    }

    private static boolean hasSpace(Path directory) {
        try {
            return Files.isWritable(directory) && Files.getFileStore(directory).getUsableSpace() >= MIN_FREE_BYTES;
        } catch (IOException e) {
            return false;
        }
    }

    Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        try {
            DirectoryTree.delete(path);
        } catch (IOException | UncheckedIOException e) {
            throw new IOException("cannot remove " + path + ": " + e.getMessage() + "; delete it by hand", e);
        }
    }
}

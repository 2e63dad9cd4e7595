package org.gaeperf.trial.microbenchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gaeperf.files.DirectoryTree;

/** Where a microbenchmark writes files while it is measured. It is removed at the end, with what is in it. */
final class ScratchDirectory implements AutoCloseable {

    /** What the names of these directories begin with. */
    static final String PREFIX = "gaeperf-parts-";

    private final Path path;

    private ScratchDirectory(Path path) {
        this.path = path;
    }

    /**
     * Creates one.
     *
     * @param parent the directory to create it in
     * @throws IOException if it cannot be created
     */
    static ScratchDirectory create(Path parent) throws IOException {
        return new ScratchDirectory(Files.createTempDirectory(parent.toAbsolutePath(), PREFIX));
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

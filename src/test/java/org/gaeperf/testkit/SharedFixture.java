package org.gaeperf.testkit;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.gaeperf.files.DirectoryTree;

/** A directory that tests of several processes use, and that the first of them fills. */
public final class SharedFixture {

    private SharedFixture() {}

    /** Fills a directory. */
    @FunctionalInterface
    public interface Filling {
        /** Writes all that belongs into the directory, which is empty. */
        void fill(Path directory) throws IOException;
    }

    /** Returns the directory with all that belongs into it, and makes it where no other process has made it. */
    public static synchronized Path directory(Path directory, Filling filling) throws IOException {
        if (Files.isDirectory(directory)) {
            return directory;
        }
        Files.createDirectories(directory.getParent());
        Path incomplete = Files.createTempDirectory(
                directory.getParent(), directory.getFileName().toString());
        filling.fill(incomplete);
        try {
            Files.move(incomplete, directory, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!Files.isDirectory(directory)) {
                throw e;
            }
            DirectoryTree.delete(incomplete);
        }
        return directory;
    }
}

package org.gaeperf.server.multipart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.gaeperf.options.declaration.OptionReader;

/**
 * Says where the parsers write files of parts. A run chooses it once: a fork with files in memory must not be compared with one that
 * writes to a disk. If memory is full later, trials fail.
 */
final class PartFiles {

    /** Files in memory (tmpfs): how long a disk takes is none of the code that is measured. */
    private static final Path MEMORY = Path.of("/dev/shm");

    private static final long MIN_FREE_BYTES = 100L * 1024 * 1024;

    private PartFiles() {}

    /** Returns what the user has chosen, or else memory; empty for the directory of each trial, if memory has no space for them. */
    static Optional<Path> directory(OptionReader values) {
        return values.find(MultipartOptions.FILES).or(() -> inMemory(MEMORY, MIN_FREE_BYTES));
    }

    static Optional<Path> inMemory(Path directory, long minFreeBytes) {
        try {
            return Files.isWritable(directory) && Files.getFileStore(directory).getUsableSpace() >= minFreeBytes
                    ? Optional.of(directory)
                    : Optional.empty();
        } catch (IOException unknown) {
            return Optional.empty();
        }
    }
}

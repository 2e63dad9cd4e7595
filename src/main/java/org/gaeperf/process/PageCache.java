package org.gaeperf.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What of some files is in the kernel's page cache. It is dropped by {@code posix_fadvise} with {@code POSIX_FADV_DONTNEED},
 * which {@code dd} of coreutils calls and which needs no more than to read the files, and looked at by {@code fincore} of
 * util-linux, which calls {@code mincore}. The kernel keeps the pages that a process has mapped, and those that are not written
 * to the disk yet.
 */
public final class PageCache {

    /** The programs that it needs. */
    public static final List<String> PROGRAMS = List.of("dd", "sync", "fincore");

    private static final Duration DEADLINE = Duration.ofMinutes(1);

    private static final String DROP = "for file; do dd if=\"$file\" iflag=nocache count=0 status=none || exit 1; done";

    private PageCache() {}

    /**
     * What of one file is in the page cache.
     *
     * @param bytes its length
     * @param cachedBytes whole pages, so it may be more than the length
     */
    public record CachedFile(Path file, long bytes, long cachedBytes) {}

    /**
     * Drops what of these files is in the page cache, as far as the kernel does.
     *
     * @param files at least one
     * @param prefix words before a command, such as {@code taskset -c 1}
     * @throws CommandException if a file cannot be read, or a program is missing
     */
    public static void drop(List<Path> files, List<String> prefix) throws CommandException {
        run(List.of("sync", "-d", "--"), files, prefix);
        run(List.of("sh", "-c", DROP, "drop-page-cache"), files, prefix);
    }

    /**
     * Reads these files, so that they are in the page cache.
     *
     * @throws IOException if one cannot be read
     */
    public static void fill(List<Path> files) throws IOException {
        for (Path file : files) {
            Files.copy(file, OutputStream.nullOutputStream());
        }
    }

    /**
     * Returns what is in the page cache, file by file.
     *
     * @param files at least one
     * @param prefix as above
     * @throws CommandException if a file cannot be read, or the program is missing
     */
    public static List<CachedFile> look(List<Path> files, List<String> prefix) throws CommandException {
        List<String> lines = run(List.of("fincore", "-nbr", "-o", "RES,SIZE", "--"), files, prefix)
                .stdout()
                .lines()
                .toList();
        if (lines.size() != files.size() || !lines.stream().allMatch(line -> line.matches("\\d{1,18} \\d{1,18}"))) {
            throw new CommandException("fincore was asked for " + files.size() + " files and wrote: "
                    + Command.tail(String.join("\n", lines)));
        }
        List<CachedFile> cached = new ArrayList<>();
        for (int number = 0; number < lines.size(); number++) {
            String[] numbers = lines.get(number).split(" ");
            cached.add(new CachedFile(files.get(number), Long.parseLong(numbers[1]), Long.parseLong(numbers[0])));
        }
        return cached;
    }

    private static CommandResult run(List<String> words, List<Path> files, List<String> prefix)
            throws CommandException {
        List<String> all = Stream.concat(words.stream(), files.stream().map(Path::toString))
                .toList();
        return new Command(all, prefix, DEADLINE).run().requireSuccess();
    }
}

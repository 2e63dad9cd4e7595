package org.gaeperf.server.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.gaeperf.model.server.StartPageCache;
import org.gaeperf.process.CommandException;
import org.gaeperf.process.PageCache;
import org.gaeperf.process.PageCache.CachedFile;
import org.gaeperf.server.ServerException;

/** Whether a server's own files are in the page cache when it is started. */
enum PageCacheState {
    /** They are read from the disk. */
    COLD,
    /** They were read just before. */
    WARM;

    /** What of the files may be otherwise; whole pages and reading ahead are less. */
    private static final double ALLOWED_SHARE = 0.01;

    private static final double MEGABYTE = 1 << 20;

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Makes it so, and looks whether it is.
     *
     * @param server for messages
     * @param files its own
     * @param prefix words before a command
     * @throws ServerException if it is not so, or cannot be found out
     */
    StartPageCache prepare(String server, List<Path> files, List<String> prefix) throws ServerException {
        if (files.isEmpty()) {
            throw new ServerException(
                    "the command of " + server + " names no file, so nothing is known of its page cache;"
                            + " leave out " + CommandOptions.PAGE_CACHE.name());
        }
        try {
            if (this == COLD) {
                PageCache.drop(files, prefix);
            } else {
                PageCache.fill(files);
            }
            List<CachedFile> all = PageCache.look(files, prefix);
            requireDone(server, all);
            return new StartPageCache(
                    key(),
                    all.stream().mapToLong(CachedFile::bytes).sum(),
                    all.stream().mapToLong(CachedFile::cachedBytes).sum());
        } catch (CommandException | IOException e) {
            throw new ServerException(
                    "whether the files of " + server + " are in the page cache cannot be found out: " + e.getMessage(),
                    e);
        }
    }

    private void requireDone(String server, List<CachedFile> all) throws ServerException {
        long bytes = all.stream().mapToLong(CachedFile::bytes).sum();
        long wrong = all.stream().mapToLong(this::wrongBytes).sum();
        if (wrong <= ALLOWED_SHARE * bytes) {
            return;
        }
        CachedFile most =
                all.stream().max(Comparator.comparingLong(this::wrongBytes)).orElseThrow();
        throw new ServerException(String.format(
                Locale.ROOT,
                "%s=%s: of the %.1f MB of the files of %s, %.1f MB %s, most of it of %s (%.1f MB); %s",
                CommandOptions.PAGE_CACHE.name(),
                key(),
                bytes / MEGABYTE,
                server,
                wrong / MEGABYTE,
                this == COLD ? "stay in the page cache" : "are not in the page cache",
                most.file(),
                wrongBytes(most) / MEGABYTE,
                this == COLD
                        ? "another process has it mapped, and the kernel keeps what is. gaeperf itself runs on a JDK, and"
                                + " another server may: let this one have a JDK of its own, such as a copy, by bench.jdk"
                        : "the machine has too little memory for it"));
    }

    private long wrongBytes(CachedFile file) {
        return this == COLD ? file.cachedBytes() : Math.max(0, file.bytes() - file.cachedBytes());
    }
}

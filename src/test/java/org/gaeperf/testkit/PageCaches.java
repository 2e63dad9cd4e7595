package org.gaeperf.testkit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.gaeperf.options.BuildContext;
import org.gaeperf.process.PageCache;

/** Says where tests of the page cache can run. */
public final class PageCaches {

    /** Those of memory have nothing else than the page cache, and of others it is not known. */
    private static final Set<String> ON_DISKS = Set.of("ext2", "ext3", "ext4", "xfs", "btrfs");

    private PageCaches() {}

    /** Skips a test, with the reason, where pages of a file cannot be dropped or looked at. */
    public static void assumeCanBeDropped(Path file) throws IOException {
        PageCache.PROGRAMS.forEach(
                program -> assumeTrue(BuildContext.onPath(program).isPresent(), () -> program + " is not on the PATH"));
        String type = Files.getFileStore(file).type();
        assumeTrue(ON_DISKS.contains(type), () -> file + " is on a file system of the type " + type);
    }
}

package org.gaeperf.server.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * How many processes the kernel has killed for want of memory, {@code oom_kill} in {@code /proc/vmstat} (proc(5)): of the
 * machine, or of any cgroup that reached its limit.
 *
 * @param count since the machine was started; empty if the kernel does not say (before 4.13)
 */
record OomKills(OptionalLong count) {

    private static final Path VMSTAT = Path.of("/proc/vmstat");
    private static final String KEY = "oom_kill ";

    static OomKills now() {
        try {
            return parse(Files.readString(VMSTAT));
        } catch (IOException e) {
            return new OomKills(OptionalLong.empty());
        }
    }

    static OomKills parse(String vmstat) {
        return new OomKills(vmstat.lines()
                .filter(line -> line.startsWith(KEY))
                .map(line -> line.substring(KEY.length()).strip())
                .filter(digits -> digits.matches("\\d{1,18}"))
                .mapToLong(Long::parseLong)
                .findFirst());
    }

    /** Says whether there are more now. */
    boolean hasRisen() {
        OptionalLong later = now().count;
        return count.isPresent() && later.isPresent() && later.getAsLong() > count.getAsLong();
    }
}

package org.gaeperf.sampling.proc;

import java.nio.file.Path;
import java.util.Collection;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.SampleFormatException;

/**
 * How a set of CPUs has spent its time since boot, in ticks.
 *
 * @param busyTicks in user and kernel mode and in interrupts
 * @param stealTicks used by other virtual machines on the same hardware
 * @param totalTicks all, with the idle ones
 */
public record CoreTimes(long busyTicks, long stealTicks, long totalTicks) {

    private static final Path STAT = ProcFile.PROC.resolve("stat");

    /**
     * Reads /proc/stat.
     *
     * @throws ProbeException if it cannot be read
     */
    public static ProcHostStat readStat() throws ProbeException {
        return ProcHostStat.parse(ProcFile.read(STAT));
    }

    /**
     * Adds up the times of some CPUs.
     *
     * @param cpus their numbers; empty for all
     * @throws SampleFormatException if the file has no line for one of them
     */
    public static CoreTimes sum(ProcHostStat stat, Collection<Integer> cpus) {
        if (cpus.isEmpty()) {
            ProcHostStat.CpuTimes all = stat.cpus().get("cpu");
            return new CoreTimes(all.busy(), all.steal(), all.total());
        }
        long busy = 0;
        long steal = 0;
        long total = 0;
        for (int cpu : cpus) {
            ProcHostStat.CpuTimes times = stat.cpus().get("cpu" + cpu);
            if (times == null) {
                throw new SampleFormatException(
                        "/proc/stat", "a line cpu" + cpu, stat.cpus().keySet().toString());
            }
            busy += times.busy();
            steal += times.steal();
            total += times.total();
        }
        return new CoreTimes(busy, steal, total);
    }
}

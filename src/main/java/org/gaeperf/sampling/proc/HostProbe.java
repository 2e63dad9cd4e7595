package org.gaeperf.sampling.proc;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.gaeperf.sampling.Observation;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.RawOutputSink;

/**
 * The machine between two samples. The series are:
 * <ul>
 *   <li>hostUserPercent, hostSystemPercent, hostIdlePercent, hostSoftirqPercent and hostStealPercent; 100 is the time
 *       of all CPUs
 *   <li>the same for each listed CPU, such as hostCpu1SoftirqPercent; 100 is the time of that CPU
 *   <li>hostContextSwitchesPerSecond and loopbackBytesPerSecond
 *   <li>loadAverage1 and runnableThreads, at the moment of the sample
 * </ul>
 */
public final class HostProbe implements ProcProbe {

    private final List<Integer> cpus;
    private final Path proc;
    private Snapshot previous;

    /** Observes the machine and, in addition, each CPU with one of these numbers. */
    public HostProbe(List<Integer> cpus) {
        this(cpus, ProcFile.PROC);
    }

    HostProbe(List<Integer> cpus, Path proc) {
        this.cpus = List.copyOf(cpus);
        this.proc = proc;
    }

    @Override
    public String name() {
        return "host";
    }

    @Override
    public synchronized List<Observation> sample(RawOutputSink raw) throws ProbeException {
        String stat = ProcFile.read(proc.resolve("stat"));
        long nanos = System.nanoTime();
        String load = ProcFile.read(proc.resolve("loadavg"));
        String network = ProcFile.read(proc.resolve("net/dev"));
        raw.keep("host", String.join("\n", stat, load, network));

        List<Observation> observations = new ArrayList<>();
        observations.add(new Observation("loadAverage1", ProcHostFiles.loadAverage1(load)));
        observations.add(new Observation("runnableThreads", ProcHostFiles.runnableThreads(load)));
        Snapshot now = new Snapshot(nanos, ProcHostStat.parse(stat), ProcHostFiles.loopbackBytes(network));
        Snapshot earlier = previous;
        previous = now;
        if (earlier != null) {
            addRates(observations, earlier, now);
        }
        return List.copyOf(observations);
    }

    private void addRates(List<Observation> observations, Snapshot earlier, Snapshot now) throws ProbeException {
        double seconds = (now.nanos - earlier.nanos) / 1e9;
        long switches = now.stat.contextSwitches() - earlier.stat.contextSwitches();
        observations.add(new Observation("hostContextSwitchesPerSecond", switches / seconds));
        observations.add(
                new Observation("loopbackBytesPerSecond", (now.loopbackBytes - earlier.loopbackBytes) / seconds));
        addShares(observations, "host", earlier.cpu("cpu"), now.cpu("cpu"));
        for (int cpu : cpus) {
            addShares(observations, "hostCpu" + cpu, earlier.cpu("cpu" + cpu), now.cpu("cpu" + cpu));
        }
    }

    private static void addShares(
            List<Observation> observations, String prefix, ProcHostStat.CpuTimes earlier, ProcHostStat.CpuTimes now) {
        long total = now.total() - earlier.total();
        if (total > 0) {
            observations.add(share(prefix + "UserPercent", now.user() - earlier.user(), total));
            observations.add(share(prefix + "SystemPercent", now.system() - earlier.system(), total));
            observations.add(share(prefix + "IdlePercent", now.idle() - earlier.idle(), total));
            observations.add(share(prefix + "SoftirqPercent", now.softirq() - earlier.softirq(), total));
            observations.add(share(prefix + "StealPercent", now.steal() - earlier.steal(), total));
        }
    }

    private static Observation share(String series, long ticks, long total) {
        // The kernel corrects idle and iowait times later, so they can decrease; see proc(5).
        return new Observation(series, 100.0 * Math.max(0, ticks) / total);
    }

    private record Snapshot(long nanos, ProcHostStat stat, long loopbackBytes) {

        ProcHostStat.CpuTimes cpu(String name) throws ProbeException {
            Map<String, ProcHostStat.CpuTimes> known = stat.cpus();
            if (!known.containsKey(name)) {
                throw new ProbeException("/proc/stat has no " + name + "; it has " + new TreeSet<>(known.keySet()));
            }
            return known.get(name);
        }
    }
}

package org.gaeperf.sampling.proc;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.gaeperf.sampling.Observation;
import org.gaeperf.sampling.Probe;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.RawOutputSink;

/**
 * The machine between two samples: series hostUserPercent, hostSystemPercent, hostIdlePercent, hostSoftirqPercent and
 * hostStealPercent over all CPUs, where 100 is all of them; the same for each listed CPU, such as
 * hostCpu1SoftirqPercent, where 100 is that one; hostContextSwitchesPerSecond; loopbackBytesPerSecond; and loadAverage1
 * at the moment of the sample.
 */
public final class HostProbe implements Probe {

    private static final Duration DEADLINE = Duration.ofSeconds(2);

    private final List<Integer> cpus;
    private final Path proc;
    private Snapshot previous;

    /** Watches the machine and, one by one, the CPUs with these numbers. */
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
    public Cost cost() {
        return Cost.FILE;
    }

    @Override
    public Duration deadline() {
        return DEADLINE;
    }

    @Override
    public synchronized List<Observation> sample(RawOutputSink raw) throws ProbeException {
        String stat = ProcFile.read(proc.resolve("stat"));
        long nanos = System.nanoTime();
        String load = ProcFile.read(proc.resolve("loadavg"));
        String network = ProcFile.read(proc.resolve("net/dev"));
        raw.keep("host", String.join("\n", stat, load, network));

        List<Observation> readings = new ArrayList<>();
        readings.add(new Observation("loadAverage1", ProcHostFiles.loadAverage1(load)));
        Snapshot now = new Snapshot(nanos, ProcHostStat.parse(stat), ProcHostFiles.loopbackBytes(network));
        Snapshot earlier = previous;
        previous = now;
        if (earlier != null) {
            addRates(readings, earlier, now);
        }
        return List.copyOf(readings);
    }

    private void addRates(List<Observation> readings, Snapshot earlier, Snapshot now) throws ProbeException {
        double seconds = (now.nanos - earlier.nanos) / 1e9;
        long switches = now.stat.contextSwitches() - earlier.stat.contextSwitches();
        readings.add(new Observation("hostContextSwitchesPerSecond", switches / seconds));
        readings.add(new Observation("loopbackBytesPerSecond", (now.loopbackBytes - earlier.loopbackBytes) / seconds));
        addShares(readings, "host", earlier.cpu("cpu"), now.cpu("cpu"));
        for (int cpu : cpus) {
            addShares(readings, "hostCpu" + cpu, earlier.cpu("cpu" + cpu), now.cpu("cpu" + cpu));
        }
    }

    private static void addShares(
            List<Observation> readings, String prefix, ProcHostStat.CpuTimes earlier, ProcHostStat.CpuTimes now) {
        long total = now.total() - earlier.total();
        if (total > 0) {
            readings.add(share(prefix + "UserPercent", now.user() - earlier.user(), total));
            readings.add(share(prefix + "SystemPercent", now.system() - earlier.system(), total));
            readings.add(share(prefix + "IdlePercent", now.idle() - earlier.idle(), total));
            readings.add(share(prefix + "SoftirqPercent", now.softirq() - earlier.softirq(), total));
            readings.add(share(prefix + "StealPercent", now.steal() - earlier.steal(), total));
        }
    }

    private static Observation share(String series, long ticks, long total) {
        // The kernel corrects idle and iowait times afterwards, so that they can step back, see proc(5).
        return new Observation(series, 100.0 * Math.max(0, ticks) / total);
    }

    private record Snapshot(long nanos, ProcHostStat stat, long loopbackBytes) {

        ProcHostStat.CpuTimes cpu(String name) throws ProbeException {
            Map<String, ProcHostStat.CpuTimes> known = stat.cpus();
            if (!known.containsKey(name)) {
                throw new ProbeException("no " + name + " in /proc/stat, which has " + new TreeSet<>(known.keySet()));
            }
            return known.get(name);
        }
    }
}

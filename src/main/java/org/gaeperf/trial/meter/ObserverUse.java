package org.gaeperf.trial.meter;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.gaeperf.model.series.TimeSeries;

/**
 * Measures what each process that only observes used of one core, second by second. If one of them disturbs a trial, this shows
 * which.
 */
final class ObserverUse {

    static final String HARNESS = "harnessCpuPercent";
    static final String BUILD = "buildCpuPercent";
    static final String HICCUP_METER = "hiccupMeterCpuPercent";
    private static final String COMMANDS = "commandsCpuPercent";

    private final Map<String, Long> pids = new LinkedHashMap<>();
    private final List<Second> seconds = new ArrayList<>();

    /** The CPU time of one second, in percent of one core, by the name of the series. */
    private record Second(long startNanos, Map<String, Double> percents) {}

    /**
     * Observes a process from now on.
     *
     * @param name of its series
     */
    void observe(String name, long pid) {
        pids.put(name, pid);
    }

    /** The processes that only observe. */
    Set<Long> pids() {
        return Set.copyOf(pids.values());
    }

    /**
     * Takes what was used between two moments.
     *
     * @param ticksPerSecond the unit of the CPU times
     */
    void add(long startNanos, long endNanos, OwnProcesses earlier, OwnProcesses now, long ticksPerSecond) {
        double ticks = (double) (endNanos - startNanos) / TimeUnit.SECONDS.toNanos(1) * ticksPerSecond;
        Map<String, Double> percents = new LinkedHashMap<>();
        pids.forEach((name, pid) -> percents.put(name, 100 * now.ticksSince(earlier, pid) / ticks));
        percents.put(COMMANDS, 100 * now.commandTicksSince(earlier) / ticks);
        seconds.add(new Second(startNanos, percents));
    }

    /** A series for each process that was observed, and one for the commands that have ended. */
    List<TimeSeries> series(long zeroNanos) {
        return seconds.stream()
                .flatMap(second -> second.percents.keySet().stream())
                .distinct()
                .map(name -> new TimeSeries(
                        name,
                        seconds.stream()
                                .filter(second -> second.percents.containsKey(name))
                                .map(second -> new TimeSeries.Point(
                                        (second.startNanos - zeroNanos) / 1e9, second.percents.get(name)))
                                .toList()))
                .toList();
    }
}

package org.gaeperf.report.loaders;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ServerProcessUse;

/** Says which servers left some of their workers idle, so that fewer were measured than were started. */
public final class IdleWorkersNote {

    /** A worker is idle that used less than this part of an equal share of what all used. */
    private static final double IDLE_PART = 0.1;

    /** In less CPU time, the ticks in which it is read would decide. */
    private static final double MIN_CPU_SECONDS = 0.2;

    private IdleWorkersNote() {}

    /** A sentence for each variant that had idle workers. */
    public static List<String> of(RunResult run) {
        Map<String, List<TrialResult>> byVariant = run.trials().stream()
                .collect(Collectors.groupingBy(
                        trial -> trial.variant().name(), LinkedHashMap::new, Collectors.toList()));
        List<String> notes = new ArrayList<>();
        byVariant.forEach((variant, trials) -> {
            long withIdle =
                    trials.stream().filter(IdleWorkersNote::hasIdleWorker).count();
            if (withIdle > 0) {
                notes.add(String.format(
                        Locale.ROOT,
                        "%s: in %d of %d trials some of its workers used less than a tenth of an equal share of their CPU"
                                + " time. The client opens no more connections than the rate needs, and each connection stays"
                                + " with the process that accepted it. So this is the cost of fewer workers than were started.",
                        variant,
                        withIdle,
                        trials.size()));
            }
        });
        return notes;
    }

    /** Workers are processes of one name that one process has started. */
    private static boolean hasIdleWorker(TrialResult trial) {
        return trial.serverCost().map(ServerCost::processes).stream()
                .flatMap(List::stream)
                .filter(process -> !process.ended())
                .collect(Collectors.groupingBy(process -> List.of(process.parentPid(), process.name())))
                .values()
                .stream()
                .anyMatch(IdleWorkersNote::isUneven);
    }

    private static boolean isUneven(Collection<ServerProcessUse> workers) {
        double all = workers.stream().mapToDouble(ServerProcessUse::cpuSeconds).sum();
        return all >= MIN_CPU_SECONDS
                && workers.stream().anyMatch(worker -> worker.cpuSeconds() < IDLE_PART * all / workers.size());
    }
}

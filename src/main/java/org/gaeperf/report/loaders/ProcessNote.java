package org.gaeperf.report.loaders;

import java.util.List;
import org.gaeperf.model.RunResult;

/** Says which servers of several processes had no cgroup of their own, why, and what is missing from their CPU time then. */
public final class ProcessNote {

    private ProcessNote() {}

    /** A sentence for each variant and reason; none for servers that were one process. */
    public static List<String> of(RunResult run) {
        return run.trials().stream()
                .flatMap(trial -> trial.serverCost().stream()
                        .filter(cost -> cost.processes().size() > 1)
                        .flatMap(cost -> cost.withoutCgroup().stream())
                        .map(reason -> trial.variant().name() + ": its processes had no cgroup of their own: " + reason
                                + ". Their CPU time is the sum over them, read once a second. Of a process that ended,"
                                + " and that none above it waited for, what it used after its last reading is"
                                + " missing."))
                .distinct()
                .toList();
    }
}

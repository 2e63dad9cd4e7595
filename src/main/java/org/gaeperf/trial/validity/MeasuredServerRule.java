package org.gaeperf.trial.validity;

import java.util.List;
import java.util.Optional;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.server.ServerCost;

/** Whether it was the server that was measured: whoever answers uses CPU time. */
final class MeasuredServerRule {

    private MeasuredServerRule() {}

    /** Says why it was not; empty if it was, or if its cost is not known, which has a reason of its own. */
    static List<String> notMeasured(LoadResult load, Optional<ServerCost> cost) {
        return cost.filter(spent -> load.answered() > 0 && spent.cpuSeconds() <= 0)
                .map(spent -> List.of("not measured: " + load.answered()
                        + " requests were answered, and the server's processes used no CPU time. Either others answer,"
                        + " which must be started by its command then, or the load is too small to be seen in units of"
                        + " 10 ms; raise bench.rate or bench.duration"))
                .orElse(List.of());
    }
}

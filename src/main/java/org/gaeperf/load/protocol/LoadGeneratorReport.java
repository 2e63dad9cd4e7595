package org.gaeperf.load.protocol;

import java.util.List;
import java.util.Optional;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.sampling.hiccup.HiccupReport;

/**
 * What the load generator's process reports at its end.
 *
 * @param result of the measurement
 * @param hiccups of its own JVM, since the beginning of the load; empty of the sum of several loaders
 * @param slowest requests of the measurement, the slowest first; none of a closed loop and of the sum of several loaders
 */
public record LoadGeneratorReport(LoadResult result, Optional<HiccupReport> hiccups, List<SlowRequest> slowest) {

    public LoadGeneratorReport {
        slowest = List.copyOf(slowest);
    }

    /** Makes the report of a client that does not know which requests were the slowest. */
    public LoadGeneratorReport(LoadResult result, Optional<HiccupReport> hiccups) {
        this(result, hiccups, List.of());
    }
}

package org.gaeperf.load.protocol;

import java.util.Optional;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.sampling.hiccup.HiccupReport;

/**
 * What the load generator's process reports at its end.
 *
 * @param result of the measurement
 * @param hiccups of its own JVM, since the beginning of the load; empty of the sum of several loaders
 */
public record LoadGeneratorReport(LoadResult result, Optional<HiccupReport> hiccups) {}

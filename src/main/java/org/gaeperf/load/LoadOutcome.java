package org.gaeperf.load;

import org.gaeperf.model.LoadResult;
import org.gaeperf.sampling.HiccupReport;

/**
 * What the load generator's process tells at its end.
 *
 * @param result of the measurement
 * @param hiccups of its own JVM, from the beginning of the load
 */
public record LoadOutcome(LoadResult result, HiccupReport hiccups) {}

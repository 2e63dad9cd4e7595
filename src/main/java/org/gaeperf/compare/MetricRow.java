package org.gaeperf.compare;

import java.util.OptionalDouble;

/**
 * One metric of two variants.
 *
 * @param base mean over the base variant's trials, in the metric's unit
 * @param other mean over the other variant's trials
 * @param ratio other over base
 */
public record MetricRow(Metric metric, OptionalDouble base, OptionalDouble other, OptionalDouble ratio) {}

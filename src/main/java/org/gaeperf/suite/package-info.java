/**
 * Plans the trials of each suite: which variants, which workloads, and in which order.
 *
 * <p>May import: {@code model..}, {@code options}, {@code options.jvm}, {@code profile}, {@code run}, {@code server},
 * {@code system}, {@code trial.plan}.
 */
package org.gaeperf.suite;

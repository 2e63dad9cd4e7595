/**
 * Plans the trials of each suite: which variants, which workloads, and in which order.
 *
 * <p>May import: {@code model..}, {@code options}, {@code options.jvm}, {@code process}, {@code profile},
 * {@code run}, {@code server..}, {@code system}, {@code trial.plan}, {@code webapp}.
 */
package org.gaeperf.suite;

/**
 * Finds what overlapped the slowest requests of a measurement.
 *
 * <p>May import: {@code load.protocol}, {@code model..}, {@code sampling}, {@code sampling.hiccup}, {@code sampling.jvm}.
 */
package org.gaeperf.trial.slow;

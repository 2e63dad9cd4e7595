/**
 * Runs the trials that need no server: a microbenchmark in a JVM of its own, by JMH.
 *
 * <p>May import: {@code files}, {@code jmh}, {@code model..}, {@code options}, {@code process}, {@code server},
 * {@code trial.meter}, {@code trial.phase}, {@code trial.plan}, {@code trial.validity}.
 */
package org.gaeperf.trial.microbenchmark;

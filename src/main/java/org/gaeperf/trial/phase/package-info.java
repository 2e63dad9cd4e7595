/**
 * Runs the phases of a trial: warm-up, load, capacity search and sequential requests.
 *
 * <p>May import: {@code cgroup}, {@code files}, {@code http}, {@code load}, {@code load.protocol}, {@code model..}, {@code options}, {@code
 * process}, {@code profile}, {@code sampling..}, {@code server}, {@code trial.meter}, {@code trial.plan}, {@code
 * trial.slow}, {@code trial.validity}, {@code webapp}.
 */
package org.gaeperf.trial.phase;

/**
 * Measures during a trial what the server costs and what the machine does: CPU time, garbage collection, noise of the
 * host.
 *
 * <p>May import: {@code load.protocol}, {@code model..}, {@code options}, {@code process}, {@code sampling..}.
 */
package org.gaeperf.trial.meter;

/**
 * Decides whether a trial is valid. These are rules over values that were measured, without side effects.
 *
 * <p>May import: {@code model..}, {@code options}, {@code trial.plan}.
 */
package org.gaeperf.trial.validity;

/**
 * Compares a candidate with a baseline until it can decide whether the candidate is slower or larger. It plans rounds
 * of trials, runs them, and explains a regression from recordings.
 *
 * <p>May import: {@code compare}, {@code files}, {@code model..}, {@code options}, {@code profile}, {@code run},
 * {@code sampling}, {@code server}, {@code server.appengine}, {@code suite}, {@code trial.phase}, {@code trial.plan}.
 */
package org.gaeperf.gate;

/**
 * Compares a candidate with a baseline until it can decide whether the candidate is slower or larger. It plans rounds
 * of trials, runs them, and has a regression explained.
 *
 * <p>May import: {@code compare}, {@code compare.methods}, {@code compare.regression}, {@code compare.value}, {@code files},
 * {@code gate.explanation}, {@code model..}, {@code options}, {@code options.declaration}, {@code options.jvm},
 * {@code profile}, {@code run}, {@code server}, {@code server.appengine}, {@code server.variant}, {@code suite}, {@code system},
 * {@code trial.plan}, {@code webapp}.
 */
package org.gaeperf.gate;

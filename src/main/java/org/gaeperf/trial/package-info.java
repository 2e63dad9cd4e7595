/**
 * Runs one trial, or a pair of them at the same time: starts the server, proves its mode, measures, and judges the
 * result.
 *
 * <p>May import: {@code files}, {@code load}, {@code load.protocol}, {@code model..}, {@code options}, {@code process}, {@code
 * sampling..}, {@code server}, {@code trial..}.
 */
package org.gaeperf.trial;

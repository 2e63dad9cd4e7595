/**
 * Estimates differences of values that may be zero from pairs of trials.
 *
 * <p>May import: {@code compare}, {@code model..}.
 */
package org.gaeperf.compare.paired;

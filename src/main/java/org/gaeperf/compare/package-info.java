/**
 * Compares trials: ratios with confidence intervals, and the tests of a gate. It computes from stored
 * results and knows nothing of how they were measured.
 *
 * <p>May import: {@code compare.value}, {@code model..}.
 */
package org.gaeperf.compare;

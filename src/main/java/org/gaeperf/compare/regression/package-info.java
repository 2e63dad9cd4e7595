/**
 * Whether a candidate regressed: the rules of a gate, and the tests and intervals that stay valid while rounds are added.
 *
 * <p>May import: {@code compare}, {@code model..}.
 */
package org.gaeperf.compare.regression;

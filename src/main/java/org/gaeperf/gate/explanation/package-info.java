/**
 * Explains a regression: what grew, or where threads wait longer, by more than trials of one side differ from each other.
 *
 * <p>May import: {@code compare}, {@code compare.value}, {@code model..}, {@code profile}, {@code sampling}.
 */
package org.gaeperf.gate.explanation;

/**
 * Compares why the slowest requests of two variants were slow.
 *
 * <p>May import: {@code compare}, {@code compare.paired}, {@code model..}.
 */
package org.gaeperf.compare.slow;

/**
 * Compares what the resident memory of two variants is.
 *
 * <p>May import: {@code compare}, {@code compare.paired}, {@code compare.value}, {@code model..}.
 */
package org.gaeperf.compare.memory;

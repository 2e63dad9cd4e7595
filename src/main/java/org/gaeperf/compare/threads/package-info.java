/**
 * Compares what the threads of two variants use.
 *
 * <p>May import: {@code compare}, {@code compare.paired}, {@code model..}.
 */
package org.gaeperf.compare.threads;

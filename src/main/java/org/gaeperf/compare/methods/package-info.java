/**
 * Finds methods that cost more CPU time, and classes of which more is allocated, by samples of both sides of concurrent rounds.
 *
 * <p>May import: {@code compare}, {@code compare.paired}, {@code model..}.
 */
package org.gaeperf.compare.methods;

/**
 * Reads what a JVM says of itself: class histograms, heap, native memory, and its garbage collection log.
 *
 * <p>May import: {@code model..}, {@code process}, {@code sampling}.
 */
package org.gaeperf.sampling.jvm;

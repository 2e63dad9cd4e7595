/**
 * Reads what a JVM tells of itself: class histograms, heap, native memory, and its garbage collection log.
 *
 * <p>May import: {@code process}, {@code sampling}.
 */
package org.gaeperf.sampling.jvm;

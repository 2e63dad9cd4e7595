/**
 * Reads the memory of processes exactly, from {@code /proc/PID/smaps_rollup} and {@code maps}, and by what it is, from
 * {@code smaps} and what a JVM says of itself.
 *
 * <p>May import: {@code model..}, {@code process}, {@code sampling}, {@code sampling.jvm}, {@code sampling.proc}.
 */
package org.gaeperf.sampling.memory;

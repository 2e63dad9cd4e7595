/**
 * Reads the memory of processes exactly, from {@code /proc/PID/smaps_rollup} and {@code maps}.
 *
 * <p>May import: {@code process}, {@code sampling}, {@code sampling.proc}.
 */
package org.gaeperf.sampling.memory;

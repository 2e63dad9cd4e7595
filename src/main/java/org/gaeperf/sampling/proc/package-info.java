/**
 * Reads CPU time, memory and context switches from {@code /proc} and {@code ps}.
 *
 * <p>May import: {@code cgroup}, {@code process}, {@code sampling}.
 */
package org.gaeperf.sampling.proc;

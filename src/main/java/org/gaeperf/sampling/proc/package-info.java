/**
 * Reads CPU time, memory, network traffic and context switches from {@code /proc} and {@code ps}.
 *
 * <p>May import: {@code cgroup}, {@code model.host}, {@code process}, {@code sampling}, {@code sampling.family}.
 */
package org.gaeperf.sampling.proc;

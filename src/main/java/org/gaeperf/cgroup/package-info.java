/**
 * Limits the CPU time of a process by a cgroup of its own.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.cgroup;

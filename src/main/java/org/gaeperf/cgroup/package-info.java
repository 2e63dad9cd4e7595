/**
 * Limits the CPU time of a process by a cgroup of its own, and holds the processes of a server together by another.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.cgroup;

/**
 * The CPUs of this machine: lists of CPU numbers, and which of them share a physical core or a NUMA node.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.options.cpu;

/**
 * Reads what the kernel counts of TCP in the network namespace of a process.
 *
 * <p>May import: {@code sampling}.
 */
package org.gaeperf.sampling.net;

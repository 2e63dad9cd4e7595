/**
 * Reads what the threads of a server use and wait for, and the pressure stall information of the kernel.
 *
 * <p>May import: {@code model..}, {@code process}, {@code sampling}, {@code sampling.proc}.
 */
package org.gaeperf.sampling.threads;

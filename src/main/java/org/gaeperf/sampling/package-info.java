/**
 * Reads probes of the server and the machine at fixed intervals. A sample that cannot be taken is recorded as missing.
 *
 * <p>May import: {@code files}, {@code model..}.
 */
package org.gaeperf.sampling;

/**
 * Starts the reference servers of the calibration. Their delays and costs are known, and they record the latency of
 * each request.
 *
 * <p>May import: {@code server}, {@code webapp}.
 */
package org.gaeperf.server.jetty;

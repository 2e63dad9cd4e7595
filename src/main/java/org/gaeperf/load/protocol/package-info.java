/**
 * Defines what the harness and the load generator send each other, the schedule of the requests, and the histogram
 * logs.
 *
 * <p>May import: {@code files}, {@code model..}, {@code sampling.hiccup}.
 */
package org.gaeperf.load.protocol;

/**
 * What the suite {@code jetty} shows: the processing times of several servers, each against the first, with those that were
 * published.
 *
 * <p>May import: {@code compare}, {@code model..}.
 */
package org.gaeperf.report.processing;

/**
 * What the suite {@code proxy} shows: answers, service times and resources over numbers of connections, where each server
 * stops scaling, and what was published.
 *
 * <p>May import: {@code compare}, {@code model..}.
 */
package org.gaeperf.report.scaling;

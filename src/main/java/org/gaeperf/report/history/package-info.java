/**
 * Writes {@code history.html}, which shows how each metric developed over many runs.
 *
 * <p>May import: {@code compare}, {@code compare.trend}, {@code files}, {@code model..}, {@code report.charts}, {@code report.format}, {@code report.html}, {@code report.svg}, {@code report.text}.
 */
package org.gaeperf.report.history;

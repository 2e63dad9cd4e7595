/**
 * Shows how each metric developed over many runs: {@code history.html}, and a web site.
 *
 * <p>May import: {@code compare}, {@code compare.trend}, {@code files}, {@code imports}, {@code model..}, {@code report.charts},
 * {@code report.format}, {@code report.html}, {@code report.svg}, {@code report.text}, {@code report.verdict}.
 */
package org.gaeperf.report.history;

/**
 * Writes {@code report.html} with its tables and charts.
 *
 * <p>May import: {@code compare}, {@code compare.value}, {@code files}, {@code model..}, {@code report.charts}, {@code report.flame}, {@code report.format}, {@code report.svg}, {@code report.text}, {@code report.verdict}.
 */
package org.gaeperf.report.html;

/**
 * Writes {@code report.html} with its tables and charts.
 *
 * <p>May import: {@code compare}, {@code files}, {@code model..}, {@code report.charts}, {@code
 * report.flame}, {@code report.svg}, {@code report.text}.
 */
package org.gaeperf.report.html;

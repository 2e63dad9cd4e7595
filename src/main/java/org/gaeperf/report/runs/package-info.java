/**
 * Compares stored runs with each other and writes that comparison.
 *
 * <p>May import: {@code compare}, {@code files}, {@code model..}, {@code report.charts}, {@code report.html}, {@code
 * report.svg}, {@code report.text}.
 */
package org.gaeperf.report.runs;

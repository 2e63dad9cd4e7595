/**
 * Writes the results and the samples of a run as CSV files.
 *
 * <p>May import: {@code compare}, {@code files}, {@code model..}.
 */
package org.gaeperf.report.csv;

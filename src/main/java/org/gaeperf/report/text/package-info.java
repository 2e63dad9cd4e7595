/**
 * Makes the texts and tables that all reports share, the summary on the console, and {@code summary.md}.
 *
 * <p>May import: {@code compare..}, {@code model..}, {@code report.loaders}, {@code report.processing}, {@code report.scaling}, {@code report.sizing}.
 */
package org.gaeperf.report.text;

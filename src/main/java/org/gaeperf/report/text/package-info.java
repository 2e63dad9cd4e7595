/**
 * Makes the texts and tables that all reports share, the summary on the console, and {@code summary.md}.
 *
 * <p>May import: {@code compare..}, {@code model..}, {@code report.format}, {@code report.loaders},
 * {@code report.methods}, {@code report.stopping}, {@code report.variants}.
 */
package org.gaeperf.report.text;

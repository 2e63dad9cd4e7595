/**
 * What a run writes to the terminal: a line for each trial, and the end of the run.
 *
 * <p>May import: {@code compare}, {@code compare.stopping}, {@code model..}, {@code report.format}, {@code report.stopping},
 * {@code report.text}, {@code report.verdict}.
 */
package org.gaeperf.report.console;

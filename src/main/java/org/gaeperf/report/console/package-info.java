/**
 * What a run writes to the terminal: a line for each trial, and the end of the run.
 *
 * <p>May import: {@code compare}, {@code model..}, {@code report.text}.
 */
package org.gaeperf.report.console;

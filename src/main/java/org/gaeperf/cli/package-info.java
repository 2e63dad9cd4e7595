/**
 * The command line of the jar: its subcommands, their options, what they print and their exit status. The options of a run are
 * those of {@code options}; nothing is declared twice.
 *
 * <p>May import: {@code compare}, {@code compare.jmh}, {@code engine}, {@code files}, {@code git}, {@code imports}, {@code model..},
 * {@code options}, {@code options.declaration}, {@code process}, {@code report}, {@code report.console}, {@code report.export}, {@code report.format},
 * {@code report.history}, {@code report.runs}, {@code report.text}, {@code report.verdict}, {@code run}.
 */
package org.gaeperf.cli;

/**
 * Decides which charts a report shows, and from which values each is drawn.
 *
 * <p>May import: {@code compare}, {@code compare.memory}, {@code compare.paired}, {@code compare.slow}, {@code compare.threads}, {@code model..}, {@code report.format}, {@code report.svg}, {@code report.text}.
 */
package org.gaeperf.report.charts;

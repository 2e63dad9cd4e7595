/**
 * What a run is for a build server: a verdict, a comment for a pull request, a badge.
 *
 * <p>May import: {@code compare}, {@code model..}, {@code report.console}, {@code report.text}.
 */
package org.gaeperf.report.verdict;

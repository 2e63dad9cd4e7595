/**
 * What a run shows first, the same in every report: a verdict in one line, the primary metrics, and what does not count; for a
 * build server also a comment for a pull request and a badge.
 *
 * <p>May import: {@code compare}, {@code compare.memory}, {@code compare.methods}, {@code compare.paired}, {@code compare.slow}, {@code compare.threads}, {@code model..}, {@code report.format}, {@code report.text}.
 */
package org.gaeperf.report.verdict;

/**
 * Runs a benchmark from its options to its verdict: which step is next, what a trial leads to, and when a run ends. JUnit,
 * the command line and the host of the server call it.
 *
 * <p>May import: {@code cluster.protocol}, {@code cluster.server}, {@code cluster.ssh}, {@code compare},
 * {@code compare.regression}, {@code compare.stopping}, {@code gate}, {@code model..}, {@code options}, {@code options.fetch}, {@code options.runtime}, {@code process},
 * {@code report}, {@code report.console}, {@code report.verdict}, {@code run}, {@code server}, {@code server.variant}, {@code suite},
 * {@code trial.plan}.
 */
package org.gaeperf.engine;

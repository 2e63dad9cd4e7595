/**
 * Writes every report of a stored run. Nothing below this package may start a server or run a trial.
 *
 * <p>May import: {@code files}, {@code model..}, {@code report..}.
 */
package org.gaeperf.report;

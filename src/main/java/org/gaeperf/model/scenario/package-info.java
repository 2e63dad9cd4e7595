/**
 * Says which of a suite's workloads a trial runs.
 *
 * <p>May import: {@code model.server}.
 */
package org.gaeperf.model.scenario;

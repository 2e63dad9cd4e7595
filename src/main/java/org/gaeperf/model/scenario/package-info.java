/**
 * Says which of a suite's workloads a trial runs.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.model.scenario;

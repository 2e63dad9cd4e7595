/**
 * Describes a workload and what the load generator measured: latencies, rates, warm-up and capacity.
 *
 * <p>May import: {@code model.protocol}, {@code model.replay}, {@code model.users}, {@code model.validity}.
 */
package org.gaeperf.model.load;

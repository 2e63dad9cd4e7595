/**
 * The options of load that comes from other hosts.
 *
 * <p>May import: {@code options.declaration}.
 */
package org.gaeperf.options.hosts;

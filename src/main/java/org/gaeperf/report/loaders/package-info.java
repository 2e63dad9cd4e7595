/**
 * Describes the hosts that sent the load of trials, and what each of them saw.
 *
 * <p>May import: {@code model..}.
 */
package org.gaeperf.report.loaders;

/**
 * Describes why the slowest requests of a measurement were slow.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.model.slow;

/**
 * When a comparison is looked at while it is measured, and where it ended.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.model.stopping;

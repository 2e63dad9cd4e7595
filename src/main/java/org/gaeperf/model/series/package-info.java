/**
 * Holds values over time, and the samples that are missing.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.model.series;

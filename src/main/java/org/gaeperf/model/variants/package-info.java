/**
 * How the variants of a run are made of the values of several options.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.model.variants;

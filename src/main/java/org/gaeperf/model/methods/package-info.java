/**
 * Describes what the methods of a server cost.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.model.methods;

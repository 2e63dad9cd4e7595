/**
 * Says whether a trial counts, and from which limits on it does not.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.model.validity;

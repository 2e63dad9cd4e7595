/**
 * Says whether a trial counts, from which limits on it does not, and why requests failed.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.model.validity;

/**
 * Describes how a load uses connections: by virtual users with cookies and connections of their own, or for a number of requests each.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.model.users;

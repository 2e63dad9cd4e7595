/**
 * Describes by what requests are sent, and by what they were: versions of HTTP, and TLS.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.model.protocol;

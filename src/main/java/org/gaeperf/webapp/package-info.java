/**
 * Holds what the web application under test shares between its two servlet APIs. It is copied into the server under
 * test, so it uses the JDK alone.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.webapp;

/**
 * How the server's JVM is configured: every combination of JDKs, garbage collectors and instance classes.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.options.jvm;

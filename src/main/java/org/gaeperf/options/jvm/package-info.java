/**
 * How the server's JVM is configured: every combination of JDKs, garbage collectors and instance classes.
 *
 * <p>Imports nothing of gaeperf.
 */
package org.gaeperf.options.jvm;

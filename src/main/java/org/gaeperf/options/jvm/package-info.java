/**
 * How the server's JVM is configured: every combination of JDKs, garbage collectors and instance classes.
 *
 * <p>May import: {@code model.server}.
 */
package org.gaeperf.options.jvm;

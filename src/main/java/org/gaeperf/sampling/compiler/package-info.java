/**
 * Warms up code in its own JVM until the JIT compiler is done. It is compiled again with the programs that it runs in, so it
 * uses nothing but the JDK.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.sampling.compiler;

/**
 * Is the load generator: it sends requests at their scheduled times and records their latencies. It runs in a JVM of
 * its own.
 *
 * <p>May import: {@code http}, {@code load.mix}, {@code load.protocol}, {@code load.users}, {@code model..}, {@code sampling.hiccup}.
 */
package org.gaeperf.load.generator;

/**
 * Jetty 11, Jetty 12 with servlets of EE10, and the core of Jetty 12, in the versions that the options name: Maven fetches
 * them, and small servers of {@code src/jetty} are compiled against them.
 *
 * <p>May import: {@code cgroup}, {@code files}, {@code http}, {@code model..}, {@code options},
 * {@code options.declaration}, {@code options.jvm}, {@code process}, {@code sampling..}, {@code server},
 * {@code server.request}, {@code webapp}.
 */
package org.gaeperf.server.jettyversions;

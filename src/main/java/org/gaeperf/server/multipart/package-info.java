/**
 * Jetty's parsers of multipart forms, without a server: Maven fetches their jars, and the microbenchmarks of {@code
 * src/multipart} are compiled against them.
 *
 * <p>May import: {@code cgroup}, {@code files}, {@code http}, {@code model..}, {@code options},
 * {@code options.declaration}, {@code options.jvm}, {@code process}, {@code sampling..}, {@code server},
 * {@code server.request}, {@code webapp}.
 */
package org.gaeperf.server.multipart;

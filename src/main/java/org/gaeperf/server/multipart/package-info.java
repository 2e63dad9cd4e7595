/**
 * Jetty's parsers of multipart forms, without a server: Maven fetches their jars, and the microbenchmarks of {@code
 * src/multipart} are compiled against them.
 *
 * <p>May import: {@code model..}, {@code options}, {@code options.declaration}, {@code options.jvm},
 * {@code sampling.compiler}, {@code server}.
 */
package org.gaeperf.server.multipart;

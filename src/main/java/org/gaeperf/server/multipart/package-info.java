/**
 * Jetty's parsers of multipart forms, without a server: Maven fetches their jars, and the microbenchmarks of {@code
 * src/multipart} are compiled against them.
 */
package org.gaeperf.server.multipart;

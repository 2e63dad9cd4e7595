/**
 * The variants that a user has defined, each of them a server with a JVM of its own.
 *
 * <p>May import: {@code model..}, {@code options}, {@code options.jvm}, {@code server}.
 */
package org.gaeperf.server.variant;

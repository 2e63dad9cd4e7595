package org.gaeperf.model.server;

/**
 * A Java installation.
 *
 * @param version {@code JAVA_RUNTIME_VERSION} of its release file, or {@code JAVA_VERSION}
 * @param implementor who built it
 * @param home the directory that it is installed in
 */
public record JdkIdentity(String version, String implementor, String home) {}

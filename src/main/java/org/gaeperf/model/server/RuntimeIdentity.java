package org.gaeperf.model.server;

import java.util.SortedMap;

/**
 * Which runtime was measured.
 *
 * @param version as asked for, or as the jars name it
 * @param source {@code published}, {@code directory}, or {@code harness} for a server of our own
 * @param jarSha256 SHA-256 by file name, of every jar of the deployment
 */
public record RuntimeIdentity(String version, String source, SortedMap<String, String> jarSha256) {}

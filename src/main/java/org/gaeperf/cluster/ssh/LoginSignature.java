package org.gaeperf.cluster.ssh;

/**
 * A signature of a request to log in.
 *
 * @param algorithm as ssh names it
 * @param signature as ssh transfers it
 */
public record LoginSignature(String algorithm, byte[] signature) {}

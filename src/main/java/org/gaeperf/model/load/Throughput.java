package org.gaeperf.model.load;

/**
 * What was transferred, and how fast.
 *
 * @param responseBytes bytes of response bodies
 * @param requestBytes bytes of request bodies
 * @param requestsPerSecond requests sent, over the time from the first to the last send
 * @param responsesPerSecond requests answered over time: in an open loop of some seconds, until the median end of the last second
 */
public record Throughput(long responseBytes, long requestBytes, double requestsPerSecond, double responsesPerSecond) {}

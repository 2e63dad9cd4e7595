package org.gaeperf.model.load;

/**
 * The times of a measurement. The first two include failed requests.
 *
 * @param scheduledLatency completion minus the time that the schedule gave the request
 * @param serviceTime completion minus the time that the request was actually sent
 * @param senderLag actual send minus scheduled time
 */
public record LatencyDistributions(
        LatencySummary scheduledLatency, LatencySummary serviceTime, LatencySummary senderLag) {}

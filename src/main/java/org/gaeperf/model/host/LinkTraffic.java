package org.gaeperf.model.host;

import java.util.Optional;

/**
 * What a network interface did in a time, for a load from before its measurement until its last response, by {@code /proc/net/dev}.
 *
 * @param name of the interface
 * @param receivedBytes that came in
 * @param sentBytes that went out
 * @param errors of either direction
 * @param drops of either direction
 * @param usedPercent how much of what it can carry was used, mean over that time, of the busier direction; empty if the kernel
 *     does not say its speed
 */
public record LinkTraffic(
        String name, long receivedBytes, long sentBytes, long errors, long drops, Optional<Double> usedPercent) {

    /** Creates one of an interface whose speed is not known. */
    public LinkTraffic(String name, long receivedBytes, long sentBytes, long errors, long drops) {
        this(name, receivedBytes, sentBytes, errors, drops, Optional.empty());
    }
}

package org.gaeperf.model.host;

import java.util.Optional;

/**
 * What a network interface did in a time, for a load from before its measurement until its last answer, by {@code /proc/net/dev}.
 *
 * @param name of the interface
 * @param receivedBytes that came in
 * @param sentBytes that went out
 * @param errors of either direction
 * @param drops of either direction
 * @param megabitsPerSecond that it can carry in each direction; empty if the kernel does not tell, or in an older run
 */
public record LinkTraffic(
        String name, long receivedBytes, long sentBytes, long errors, long drops, Optional<Long> megabitsPerSecond) {

    private static final double BITS_PER_BYTE = 8;
    private static final double PERCENT_OF_MEGABITS = 100 / 1e6;

    /** Of an interface whose speed is not known. */
    public LinkTraffic(String name, long receivedBytes, long sentBytes, long errors, long drops) {
        this(name, receivedBytes, sentBytes, errors, drops, Optional.empty());
    }

    /** The same at a known speed. */
    public LinkTraffic at(Optional<Long> otherMegabitsPerSecond) {
        return new LinkTraffic(name, receivedBytes, sentBytes, errors, drops, otherMegabitsPerSecond);
    }

    /** How much of what the busier direction can carry in a time was used; empty if the speed is not known. */
    public Optional<Double> usedPercent(double seconds) {
        return megabitsPerSecond
                .filter(speed -> speed > 0 && seconds > 0)
                .map(speed ->
                        PERCENT_OF_MEGABITS * BITS_PER_BYTE * Math.max(receivedBytes, sentBytes) / seconds / speed);
    }

    /** What was added since earlier counts of the same interface. */
    public LinkTraffic since(LinkTraffic earlier) {
        return new LinkTraffic(
                name,
                receivedBytes - earlier.receivedBytes,
                sentBytes - earlier.sentBytes,
                errors - earlier.errors,
                drops - earlier.drops,
                megabitsPerSecond);
    }
}

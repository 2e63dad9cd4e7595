package org.gaeperf.model.host;

/**
 * What a network interface did in a time, for a load from before its measurement until its last answer, by {@code /proc/net/dev}.
 *
 * @param name of the interface
 * @param receivedBytes that came in
 * @param sentBytes that went out
 * @param errors of either direction
 * @param drops of either direction
 */
public record LinkTraffic(String name, long receivedBytes, long sentBytes, long errors, long drops) {

    /** What was added since earlier counts of the same interface. */
    public LinkTraffic since(LinkTraffic earlier) {
        return new LinkTraffic(
                name,
                receivedBytes - earlier.receivedBytes,
                sentBytes - earlier.sentBytes,
                errors - earlier.errors,
                drops - earlier.drops);
    }
}

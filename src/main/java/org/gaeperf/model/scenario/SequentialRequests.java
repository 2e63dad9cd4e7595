package org.gaeperf.model.scenario;

/**
 * Requests one at a time.
 *
 * @param bodyBytes the size of the body of each request, and of each response
 */
public record SequentialRequests(int bodyBytes) implements Scenario {

    private static final int KILO = 1024;

    @Override
    public String displayName() {
        if (bodyBytes % (KILO * KILO) == 0) {
            return bodyBytes / (KILO * KILO) + " MB";
        }
        return bodyBytes % KILO == 0 ? bodyBytes / KILO + " KB" : bodyBytes + " B";
    }
}

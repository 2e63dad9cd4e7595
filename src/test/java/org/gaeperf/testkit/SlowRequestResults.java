package org.gaeperf.testkit;

import java.util.List;
import java.util.Optional;
import org.gaeperf.model.slow.SlowCause;
import org.gaeperf.model.slow.SlowRequests;
import org.gaeperf.model.slow.SlowRequests.Share;
import org.gaeperf.model.slow.SlowRequests.Tail;

/** Why the slowest requests of made-up trials were slow. */
public final class SlowRequestResults {

    private SlowRequestResults() {}

    /** Of a hundred slowest requests, the ten slowest all having the first of these causes. */
    public static SlowRequests of(Share... shares) {
        return new SlowRequests(
                List.of(
                        new Tail(1, 100, 4_000, List.of(shares)),
                        new Tail(0.1, 10, 9_000, List.of(share(shares[0].cause(), shares[0].detail(), 10, 900)))),
                500,
                Optional.of(30.0),
                Optional.empty());
    }

    /** Requests of a cause that took so much longer than the median, divided by all of the hundred slowest. */
    public static Share share(SlowCause cause, String detail, int requests, double beyondMicros) {
        return new Share(cause, detail, requests, 100 * beyondMicros);
    }
}

package org.gaeperf.load.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.gaeperf.load.mix.ResponseContents;
import org.gaeperf.model.load.Connections;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.protocol.HttpProtocol;
import org.gaeperf.model.protocol.ProtocolUse;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The responses per second of a server that is asked for more than it can do. */
class SaturatedRateTest {

    private static final int ASKED = 1_000;
    private static final double DRAIN_SECONDS = 10;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long ORIGIN_NANOS = 1_000_000_000_000L;

    @ParameterizedTest(name = "{0}/s of {1}/s in {2} s")
    @CsvSource({
        "1000, 1000, 3",
        "900, 1000, 3",
        "500, 1000, 3",
        "250, 1000, 3",
        "100, 1000, 3",
        "50, 1000, 3",
        "900, 1000, 15",
        "500, 1000, 15",
        "250, 1000, 15",
        "100, 1000, 15",
        "50, 1000, 15",
    })
    @DisplayName("are what it can do, whether its queue is answered after the load or not")
    void responsesPerSecond(int served, int asked, int seconds) {
        LoadResult result = load(served, seconds);

        assertThat(result.responsesPerSecond() / asked)
                .as("%d of %d answered", result.answered(), result.scheduled())
                .isCloseTo((double) served / asked, within(0.02 * served / asked));
    }

    /** Runs a load that is answered in order; each response is complete when the one before is and the server has had its time for it. */
    private static LoadResult load(int served, int seconds) {
        RequestTally total = new RequestTally();
        List<LoadInterval> intervals = new ArrayList<>();
        double endSeconds = 0;
        for (int second = 0; second < seconds; second++) {
            RequestTally tally = new RequestTally();
            for (int n = 0; n < ASKED; n++) {
                double dueSeconds = second + (double) n / ASKED;
                endSeconds = Math.max(dueSeconds, endSeconds) + 1.0 / served;
                tally.sent(nanos(dueSeconds), nanos(dueSeconds));
                if (endSeconds <= seconds + DRAIN_SECONDS) {
                    tally.ended(
                            nanos(dueSeconds),
                            new RequestOutcome(nanos(dueSeconds), nanos(endSeconds), 1, 200, Optional.empty(), false));
                } else {
                    tally.unanswered(nanos(dueSeconds), nanos(dueSeconds), nanos(seconds + DRAIN_SECONDS));
                }
            }
            total.add(tally);
            intervals.add(tally.toInterval(second));
        }
        return total.toResult(
                true,
                seconds,
                0,
                intervals,
                -1,
                new Connections(0, new TreeMap<>()),
                new ResponseContents(LoadRequest.get("/")),
                new ProtocolUse(HttpProtocol.HTTP_1_1, false, new TreeMap<>(), Optional.empty()),
                List.of());
    }

    private static long nanos(double seconds) {
        return ORIGIN_NANOS + (long) (seconds * NANOS_PER_SECOND);
    }
}

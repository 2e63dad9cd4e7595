package org.gaeperf.load.closed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.load.protocol.LatencyLogs;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.validity.FailureCount;
import org.gaeperf.model.validity.FailureKind;
import org.gaeperf.model.validity.RequestFailure;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The responses that a closed loop measures")
class MeasuredResponsesTest {

    private static final long MILLI = 1_000_000;
    private static final long END_NANOS = 1_000 * MILLI;
    private static final Optional<RequestFailure> WRONG = Optional.of(RequestFailure.of(FailureKind.WRONG_CONTENT));

    @TempDir
    private Path directory;

    @Test
    @DisplayName("count a wrong one that came after the end as compared, since it fails a request of the measurement")
    void wrongAfterTheEnd() throws Exception {
        try (LatencyLogs logs = LatencyLogs.open(directory)) {
            MeasuredResponses responses = new MeasuredResponses(new MeasuredSeconds(1, logs));
            responses.begin(new MeasurementWindow(0, 0, 0, END_NANOS));
            responses.add(outcome(500 * MILLI, Optional.empty()));
            responses.add(outcome(END_NANOS + MILLI, WRONG));
            responses.add(outcome(END_NANOS + 2 * MILLI, Optional.empty()));

            MeasuredResponses.Totals totals = responses.end(END_NANOS + 3 * MILLI, 0);

            assertThat(totals.failures()).isEqualTo(List.of(new FailureCount(WRONG.orElseThrow(), 1)));
            assertThat(totals.contentChecked()).isEqualTo(2);
        }
    }

    private static LoopConnection.Outcome outcome(long endNanos, Optional<RequestFailure> failure) {
        return new LoopConnection.Outcome(endNanos, 5 * MILLI, 200, 100, failure, Optional.empty(), true);
    }
}

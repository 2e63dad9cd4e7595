package org.gaeperf.report.loaders;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.replay.RecordedLog;
import org.gaeperf.model.replay.RecordedLog.LeftOut;
import org.gaeperf.model.replay.ReplayResult;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What is said of a recorded log")
class ReplayNoteTest {

    @Test
    @DisplayName("names what was sent, what was left out and why, and how near to the log it was sent")
    void whole() {
        RecordedLog log = new RecordedLog(
                "access.log",
                14_000,
                13_204,
                List.of(new LeftOut(700, "of method PUT"), new LeftOut(96, "to other hosts")),
                Optional.of("shop.example"),
                true,
                2,
                15);

        assertThat(ReplayNote.of(List.of(trial(log, 0.001, 50), trial(log, 0.0123, 250))))
                .containsExactly(
                        "13,204 of 14,000 requests of access.log can be sent, those to shop.example, at 2.0 times the"
                                + " recorded speed; left out: 700 of method PUT, 96 to other hosts.",
                        "The log takes 15 s at this speed, and began again in each measurement of 20 s.",
                        "Its times are whole seconds, in which arrivals are spread by bench.seed.",
                        "Sent after the recorded times by up to 0.25 ms at the median and 0.25 ms at p99; the distributions of"
                                + " sent and recorded arrivals are up to 1.230 % apart (Kolmogorov-Smirnov).");
    }

    @Test
    @DisplayName("is short if all was sent as it was recorded, and nothing of other loads")
    void plain() {
        RecordedLog log = new RecordedLog("access.log", 7, 7, List.of(), Optional.empty(), false, 1, 60);

        assertThat(ReplayNote.of(List.of(trial(log, 0.5, 100))))
                .first()
                .isEqualTo("7 of 7 requests of access.log can be sent.");
        assertThat(ReplayNote.of(List.of(trial(log, 0.5, 100)))).hasSize(2);
        assertThat(ReplayNote.of(List.of(TrialResults.valid("any").build()))).isEmpty();
    }

    private static TrialResult trial(RecordedLog log, double distance, double lagMicros) {
        return TrialResults.valid("any")
                .load(LoadResults.ofSeconds(20)
                        .senderLag(Latencies.constant(lagMicros))
                        .build()
                        .with(new ReplayResult(log, distance)))
                .build();
    }
}

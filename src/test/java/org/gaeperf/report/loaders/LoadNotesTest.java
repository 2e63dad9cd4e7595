package org.gaeperf.report.loaders;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Connections;
import org.gaeperf.model.load.ContentCheck;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LoadNotesTest {

    private static final ContentCheck COMPARED = new ContentCheck(1, Optional.of("0000abcd"), Optional.empty());

    @Test
    @DisplayName("connections are noted from one per ten requests on, with what ends them")
    void connections() {
        LoadResult plain = LoadResults.ofSeconds(2).build();
        long tenth = plain.sent() / 10;

        assertThat(LoadNotes.of(run(trial(plain, connections(tenth - 1, Map.of()), COMPARED))))
                .isEmpty();
        assertThat(LoadNotes.of(run(
                        trial(plain, connections(tenth, Map.of(Connections.End.RESPONSE, tenth)), COMPARED))))
                .singleElement()
                .asString()
                .contains("connections were opened for", "They end by the response's Connection: close (");
        assertThat(LoadNotes.of(run(trial(plain, connections(tenth, Map.of()), COMPARED))))
                .singleElement()
                .asString()
                .contains("No response says that its connection ends");
    }

    @Test
    @DisplayName(
            "connections that the client was asked to close are no fault of the server, and noted if they were others")
    void renewed() {
        LoadResult plain = LoadResults.ofSeconds(2).build();
        long asked = plain.sent() / 4;

        assertThat(LoadNotes.of(run(trial(plain, renewed(asked + asked / 10, 4), COMPARED))))
                .singleElement()
                .asString()
                .endsWith(" requests, as bench.request.perConnection asks for.");
        assertThat(LoadNotes.of(run(trial(plain, renewed(asked + asked / 5, 4), COMPARED))))
                .singleElement()
                .asString()
                .contains("except in 1 of 1 measurements, which opened over 10 % more or fewer: the server closes");
        assertThat(LoadNotes.of(run(trial(plain, renewed(0, 4), COMPARED))))
                .singleElement()
                .asString()
                .contains("except in 1 of 1 measurements");
    }

    private static Connections renewed(long opened, int requestsEach) {
        return new Connections(opened, OptionalLong.of(1), new TreeMap<>(), OptionalInt.of(requestsEach));
    }

    @Test
    @DisplayName("bodies that were not compared are noted, with the reason")
    void unchecked() {
        LoadResult plain = LoadResults.ofSeconds(2).build();

        assertThat(LoadNotes.of(run(trial(
                        plain, connections(0, Map.of()), ContentCheck.none("the content of the responses changes")))))
                .singleElement()
                .asString()
                .contains(
                        "in 1 of 1 measurements the bodies of responses were not compared, only status and length: the"
                                + " content of the responses changes.");
    }

    @Test
    @DisplayName("the metric counts connections per 1,000 requests, and is silent if nobody counted")
    void metric() {
        LoadResult plain = LoadResults.ofSeconds(2).build();

        assertThat(Metric.CONNECTIONS_OPENED.value(trial(plain, connections(plain.sent(), Map.of()), COMPARED)))
                .hasValue(1_000);
        assertThat(Metric.CONNECTIONS_OPENED.value(
                        TrialResults.valid("any").load(plain).build()))
                .isEqualTo(OptionalDouble.empty());
    }

    private static Connections connections(long opened, Map<Connections.End, Long> endings) {
        return new Connections(opened, new TreeMap<>(endings));
    }

    private static RunResult run(TrialResult trial) {
        return RunResults.of(Suites.LOAD).trials(List.of(trial)).build();
    }

    private static TrialResult trial(LoadResult load, Connections connections, ContentCheck content) {
        return TrialResults.valid("any")
                .warmUp(new WarmUp(Optional.empty(), 3, 24, 60_000, 0, WarmUp.EndReason.STEADY, 1_000))
                .load(new LoadResult(
                        load.complete(),
                        load.durationSeconds(),
                        load.counts(),
                        load.throughput(),
                        load.latency(),
                        load.seconds(),
                        load.timerSlackNanos(),
                        Optional.of(connections),
                        Optional.of(content),
                        Optional.empty(),
                        List.of(),
                        Optional.empty(),
                        Optional.empty()))
                .build();
    }
}

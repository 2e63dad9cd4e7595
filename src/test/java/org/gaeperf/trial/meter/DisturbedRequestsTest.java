package org.gaeperf.trial.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DisturbedRequestsTest {

    private final List<TimeSeries> series = new ArrayList<>();

    @Test
    @DisplayName("CPU time of others and steal on one core add up")
    void othersAndSteal() {
        series("serverCoresOthersPercent", 0, 0, 30);
        series("serverCoresStealPercent", 0, 0, 10);

        assertThat(shares()).containsExactly(0.0, 40.0);
    }

    @Test
    @DisplayName("a stall in the time that others took is not counted twice")
    void stallAndSteal() {
        series("serverCoresOthersPercent", 0, 0, 2);
        series("serverCoresStealPercent", 0, 4, 4);
        series("serverStalledMillis", 0, 49, 0);

        assertThat(shares()).containsExactly(4.9, 6.0);
    }

    @Test
    @DisplayName("a request needs both sides")
    void bothSides() {
        series("serverCoresOthersPercent", 0, 50);
        series("clientCoresOthersPercent", 0, 20);

        assertThat(shares()).containsExactly(60.0);
    }

    @Test
    @DisplayName("seconds of the hiccup meter that begin at another moment count by their overlap")
    void overlap() {
        series("serverCoresOthersPercent", 0, 0, 0);
        series("clientStalledMillis", -0.25, 0, 100);

        assertThat(shares().get(0)).isCloseTo(2.5, within(1e-9));
        assertThat(shares().get(1)).isCloseTo(7.5, within(1e-9));
    }

    @Test
    void withoutAMeasurementThereIsNoEstimate() {
        series("serverStalledMillis", 0, 49);

        assertThat(DisturbedRequests.estimate("shares", new SampleSet(series, List.of())))
                .isEmpty();
    }

    private void series(String name, double firstSecond, double... values) {
        series.add(new TimeSeries(
                name,
                IntStream.range(0, values.length)
                        .mapToObj(i -> new TimeSeries.Point(firstSecond + i, values[i]))
                        .toList()));
    }

    private List<Double> shares() {
        return DisturbedRequests.estimate("shares", new SampleSet(series, List.of())).orElseThrow().points().stream()
                .map(point -> Math.round(point.value() * 1e9) / 1e9)
                .toList();
    }
}

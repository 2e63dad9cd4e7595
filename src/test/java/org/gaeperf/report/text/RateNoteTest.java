package org.gaeperf.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.RequestCpuSeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.MetricRows;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What stands after a change")
class RateNoteTest {

    private static final int SECONDS = 15;
    private static final int PAIRS = 4;

    @Test
    @DisplayName("is the rate alone if the ratio keeps its value in all pairs")
    void constant() {
        assertThat(conditions(0, Metric.CPU_WITHOUT_COMPILER)).isEqualTo(", at 1,000 requests/s");
    }

    @Test
    @DisplayName("is also that the ratio was still changing, and by how much, with its direction")
    void stillChanging() {
        assertThat(conditions(Math.log(0.9) / SECONDS, Metric.CPU_WITHOUT_COMPILER))
                .isEqualTo(", at 1,000 requests/s, still changing (the ratio of CPU fell by 10 % in the measurement)");
        assertThat(conditions(Math.log(1.2) / SECONDS, Metric.CPU_WITHOUT_COMPILER))
                .endsWith(", still changing (the ratio of CPU rose by 20 % in the measurement)");
    }

    @Test
    @DisplayName("leaves out a trend of what is not compared, and one that the metric's limit allows")
    void notSaid() {
        assertThat(conditions(Math.log(0.9) / SECONDS, Metric.RSS)).isEqualTo(", at 1,000 requests/s");
        assertThat(conditions(Math.log(0.97) / SECONDS, Metric.CPU_WITHOUT_COMPILER))
                .isEqualTo(", at 1,000 requests/s");
    }

    /** The CPU time of the candidate changes by so much each second, as a logarithm. */
    private static String conditions(double slope, Metric compared) {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= PAIRS; pair++) {
            trials.add(trial("rpc", trials.size() + 1, pair, 0));
            trials.add(trial("http", trials.size() + 1, pair, slope));
        }
        Comparison comparison = new Comparison(
                Group.of(trials.get(0)),
                "rpc",
                "http",
                PAIRS,
                PAIRS,
                PAIRS,
                List.of(MetricRows.row(compared, Optional.of(new RatioEstimate(0.7, Optional.of(0.002), PAIRS)))));
        return RateNote.conditions(
                new ReportSection("load", "load", trials, Optional.of(comparison), List.of(), Optional.empty()));
    }

    private static TrialResult trial(String variant, int position, int pair, double slope) {
        return TrialResults.valid(variant)
                .id(variant + pair)
                .position(position)
                .pair(pair)
                .load(LoadResults.ofSeconds(SECONDS).build())
                .samples(new TimeSeries(
                        RequestCpuSeries.SERVER,
                        IntStream.range(0, SECONDS)
                                .mapToObj(second -> new TimeSeries.Point(
                                        second + 0.5,
                                        // A little from pair to pair, without which nothing has an interval.
                                        200
                                                * Math.exp(slope * second
                                                        + 1e-5
                                                                * ((pair * 7 + second * 3 + variant.length() * pair)
                                                                        % 5))))
                                .toList()))
                .build();
    }
}

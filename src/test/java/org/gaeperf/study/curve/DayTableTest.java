package org.gaeperf.study.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gaeperf.compare.Comparison;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.options.rates.DayCourse;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.testkit.CurveTrials;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A request costs {@code before} 1 ms of CPU, and {@code after} half of that; a core has 2,400 MHz. */
@DisplayName("The instance hours of a day")
class DayTableTest {

    private static final String DAY = "00:00=0,12:00=600";

    @Test
    @DisplayName("are those of as many instances at each minute as take its requests at 60 % of their CPU")
    void hours() {
        DataTable table = table(run(3, Map.of("bench.day", DAY, "bench.coreMegahertz", "2400")));

        assertThat(table.header()).doesNotContain("cost");
        // An F1 has a quarter of a core: 150 requests/s at 60 % of it. The mean of the day is 300, that is 2 instances,
        // and
        // half of one more as each begun one counts.
        assertThat(table.rows().get(0).subList(0, 3)).containsExactly("F1", "before", "150");
        double hours = Double.parseDouble(table.rows().get(0).get(3).replace(",", ""));
        assertThat(hours).isCloseTo(2.5 * 24 * 365.25 / 12, within(5.0));
        assertThat(table.rows().get(1).subList(0, 3)).containsExactly("F1", "after", "300");
        assertThat(Double.parseDouble(table.rows().get(1).get(3).replace(",", "")))
                .isCloseTo(1.5 * 24 * 365.25 / 12, within(5.0));
        assertThat(table.rows().get(1)).contains("-40.0 %");
        assertThat(DayTable.of(run(3, Map.of()), List.of(), List.of())).isEmpty();
    }

    @Test
    @DisplayName("cost what the user says, on the classes that have a price")
    void cost() {
        DataTable table = table(
                run(3, Map.of("bench.day", DAY, "bench.coreMegahertz", "2400", "bench.day.pricePerHour", "F1:0.5")));
        int column = table.header().indexOf("cost");
        double hours = Double.parseDouble(table.rows().get(0).get(3).replace(",", ""));

        assertThat(Double.parseDouble(table.rows().get(0).get(column).replace(",", "")))
                .isCloseTo(hours / 2, within(0.5));
        assertThat(table.rows().get(2).get(column)).isEqualTo("–");
    }

    @Test
    @DisplayName("are in the report, with what they assume")
    void report() {
        RunResult run = run(3, Map.of("bench.day", DAY, "bench.coreMegahertz", "2400"));

        assertThat(CurveReport.evaluate(run, Comparison.compareModes(run))
                        .get(0)
                        .notes())
                .anyMatch(note ->
                        note.startsWith("The instance hours are an estimate: an instance takes requests until it"
                                + " uses 60 % of the CPU of its class"));
    }

    @Test
    @DisplayName(
            "are unknown of a server that uses all of a class without any request, and bounded by what was measured")
    void bounds() {
        InstanceLoad standing = new InstanceLoad(new TreeMap<>(Map.of(0.0, 0.2, 100.0, 0.3)));

        assertThat(standing.requestsPerSecond(0.15)).isZero();
        assertThat(standing.requestsPerSecond(0.25)).isCloseTo(50, within(0.001));
        assertThat(standing.requestsPerSecond(0.5)).isEqualTo(100);
        assertThat(standing.isBeyond(0.5)).isTrue();
        assertThat(standing.isBeyond(0.25)).isFalse();
        assertThat(InstanceLoad.hours(DayCourse.parse("00:00=100"), 50)).isEqualTo(48);
        assertThat(InstanceLoad.hours(DayCourse.parse("06:00=0,18:00=0,18:01=10"), 50))
                .as("no instance while nothing comes")
                .isBetween(11.5, 12.5);
    }

    private static DataTable table(RunResult run) {
        return DayTable.of(run, run.trials(), List.of("before", "after")).orElseThrow();
    }

    private static RunResult run(int rounds, Map<String, String> options) {
        List<TrialResult> trials = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (int percent : List.of(1, 5, 10, 50, 90)) {
                trials.add(trial("before", percent, round, 1_000));
                trials.add(trial("after", percent, round, 500));
            }
        }
        RunResults run = RunResults.of(Suites.CURVE).trials(trials).servers("before", "after");
        options.forEach(run::option);
        return run.build();
    }

    private static TrialResult trial(String variant, int percent, int round, double micros) {
        return CurveTrials.at(variant, percent, round, 20 * percent, micros).build();
    }
}

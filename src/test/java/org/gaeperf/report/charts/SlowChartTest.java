package org.gaeperf.report.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gaeperf.testkit.SlowRequestResults.share;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.slow.SlowCause;
import org.gaeperf.model.slow.SlowRequests.Share;
import org.gaeperf.report.Reports;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.testkit.PairedComparisons;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.SlowRequestResults;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Reports of the slowest requests")
class SlowChartTest {

    private static final String HOSTILE = "<script>alert(1)</script>";

    @TempDir
    private Path directory;

    @Test
    @DisplayName("stack the causes, the whole bar being the time beyond the median, with their values in a table")
    void stack() {
        ReportChart chart = SlowChart.chart(
                        "1-",
                        ChartVariants.group(List.of(
                                trial("http", 1, share(SlowCause.UNEXPLAINED, "", 100, 1_000)),
                                trial(
                                        "rpc",
                                        1,
                                        share(SlowCause.COLLECTION, HOSTILE, 75, 20_000),
                                        share(SlowCause.UNEXPLAINED, "", 25, 1_500)))),
                        Optional.empty())
                .orElseThrow();

        List<Layer> layers = chart.chart().panels().get(0).layers();
        assertThat(layers).extracting(Layer::label).containsExactly("unexplained", "garbage collection: " + HOSTILE);
        assertThat(((Layer.Bars) layers.get(0)).points())
                .containsExactly(new Layer.Point(0, 1), new Layer.Point(1, 21.5));
        assertThat(chart.table().rows())
                .containsExactly(
                        List.of("garbage collection: " + HOSTILE, "0.00", "20.0", "0.00", "75.0", "0.00", "100"),
                        List.of("unexplained", "1.00", "1.50", "100", "25.0", "100", "0.00"));
        assertThat(chart.note()).endsWith(" All times are of one clock; those of pauses may be 0.03 ms late.");
    }

    @Test
    @DisplayName("escape names from outside, and have a line on the terminal for what differs")
    void differing() throws Exception {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= 4; pair++) {
            trials.add(trial("rpc", pair, share(SlowCause.UNEXPLAINED, "", 100, 1_000)));
            trials.add(trial(
                    "http",
                    pair,
                    share(SlowCause.COLLECTION, HOSTILE, 75, 20_000),
                    share(SlowCause.UNEXPLAINED, "", 25, 1_000)));
        }
        var run = RunResults.of(Suites.LOAD).trials(trials).build();

        Reports.html(run, directory);

        assertThat(directory.resolve("report.html"))
                .content()
                .doesNotContain("<script")
                .contains("garbage collection: &lt;script&gt;alert(1)&lt;/script&gt;");
        try (var pictures = Files.list(directory.resolve("charts"))) {
            assertThat(pictures.filter(picture -> picture.toString().contains("slowest-by-cause")))
                    .isNotEmpty()
                    .allSatisfy(picture -> assertThat(picture).content().doesNotContain("<script"));
        }
        assertThat(Reports.console(run, directory))
                .contains("\nSlowest 1 % by cause: garbage collection: " + HOSTILE + " +20.0 ms (+20.0 … +20.0)\n");
    }

    @Test
    @DisplayName("say on the terminal which cause most have where none differs, and nothing where most are unexplained")
    void equal() {
        assertThat(consoleOfBoth(share(SlowCause.CONNECTION, "", 70, 900), share(SlowCause.UNEXPLAINED, "", 30, 900)))
                .contains("\nSlowest 1 % by cause: rpc 70 % opening a connection, http 70 % opening a connection\n");
        assertThat(consoleOfBoth(share(SlowCause.CONNECTION, "", 30, 900), share(SlowCause.UNEXPLAINED, "", 70, 900)))
                .doesNotContain("Slowest 1 %");
    }

    private String consoleOfBoth(Share... shares) {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= 4; pair++) {
            trials.add(trial("rpc", pair, shares));
            trials.add(trial("http", pair, shares));
        }
        return Reports.console(RunResults.of(Suites.LOAD).trials(trials).build(), directory);
    }

    private static TrialResult trial(String variant, int pair, Share... shares) {
        return PairedComparisons.trial(variant, pair, variant.equals("rpc"))
                .slowRequests(SlowRequestResults.of(shares))
                .build();
    }
}

package org.gaeperf.report.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.MadeRuns;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.report.svg.Panel;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** In the made-up run the machine woke threads late throughout the trials in mode rpc, and in none in mode http. */
class LatencyOverTimeChartTest {

    private static final int SECONDS = 20;

    private final List<TrialResult> trials =
            MadeRuns.load("20261121T120000Z-load", SECONDS).trials();
    private final List<Panel> panels = LatencyOverTimeChart.chart("", ChartVariants.group(trials))
            .orElseThrow()
            .chart()
            .panels();

    @Test
    void hiccupsAreDrawnWithTheLatencyOfEachTrial() {
        assertThat(panels)
                .hasSize(2)
                .allSatisfy(panel -> assertThat(panel.layers())
                        .filteredOn(Layer.Line.class::isInstance)
                        .extracting(Layer.Line.class::cast)
                        .filteredOn(line -> line.label().equals("machine hiccup"))
                        .isNotEmpty()
                        .allSatisfy(line -> assertThat(line.points()).hasSize(SECONDS)));
    }

    @Test
    @DisplayName("shades the seconds with a hiccup of the machine, and no others")
    void shadesSecondsWithHiccups() {
        long rpcTrials = trials.stream()
                .filter(trial -> trial.variant().name().equals("rpc"))
                .count();

        assertThat(panels.get(0).scale().label()).startsWith("http");
        assertThat(shades(panels.get(0))).isEmpty();
        List<Layer.ShadedRange> shades = shades(panels.get(1));
        assertThat(shades)
                .hasSize((int) rpcTrials * SECONDS)
                .allSatisfy(shade -> assertThat(shade.to() - shade.from()).isEqualTo(1));
        assertThat(shades)
                .extracting(Layer.ShadedRange::from)
                .as("trials end to end")
                .doesNotHaveDuplicates();
    }

    private static List<Layer.ShadedRange> shades(Panel panel) {
        return panel.layers().stream()
                .filter(Layer.ShadedRange.class::isInstance)
                .map(Layer.ShadedRange.class::cast)
                .toList();
    }
}

package org.gaeperf.report.flame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.gaeperf.profile.StackProfile.Samples;
import org.gaeperf.profile.StackTree;
import org.gaeperf.report.svg.FlameChart.Box;
import org.gaeperf.report.svg.PaletteColor;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A differential flame graph")
class DifferentialGraphTest {

    private static final StackTree BASELINE = new StackTree.Builder()
            .add(List.of("a.Thread.run", "a.Shared.same"), 500)
            .add(List.of("a.Thread.run", "a.Old.gone"), 300)
            .add(List.of("a.Thread.run", "a.Shared.alike"), 200)
            .build();

    /** The candidate has twice as many samples: shares are compared, not numbers. */
    private static final StackTree CANDIDATE = new StackTree.Builder()
            .add(List.of("a.Thread.run", "a.Shared.same"), 1000)
            .add(List.of("a.Thread.run", "a.New.added"), 580)
            .add(List.of("a.Thread.run", "a.Shared.alike"), 420)
            .build();

    @Test
    @DisplayName("colours what has a larger share in the candidate, and what has in the baseline")
    void colours() {
        FlameFigure figure = figure(1_000, 2_000);

        assertThat(box(figure, "New.added").fill().color()).isEqualTo(PaletteColor.VERMILLION);
        assertThat(box(figure, "Old.gone").fill().color()).isEqualTo(PaletteColor.BLUE);
        assertThat(box(figure, "Shared.same").fill().color()).isEqualTo(PaletteColor.GREY);
        assertThat(box(figure, "Thread.run").fill().color()).isEqualTo(PaletteColor.GREY);
        assertThat(box(figure, "Old.gone").width()).as("the mean share").isCloseTo(0.15, within(1e-9));
        assertThat(box(figure, "Old.gone").tooltip()).isEqualTo("a.Old.gone: rpc 30.0 %, http 0.0 %");
        assertThat(figure.table().rows().get(0)).containsExactly("a.Old.gone", "30.0 %", "0.0 %", "-30.0");
    }

    @Test
    @DisplayName("does not colour what few samples do not show")
    void chance() {
        assertThat(box(figure(1_000_000, 1_000_000), "Shared.alike").fill().color())
                .as("one point more, of many samples")
                .isEqualTo(PaletteColor.VERMILLION);
        assertThat(box(figure(1_000, 2_000), "Shared.alike").fill().color())
                .as("one point more, of few samples")
                .isEqualTo(PaletteColor.GREY);
    }

    private static FlameFigure figure(double baselineIndependent, double candidateIndependent) {
        return new DifferentialGraph(
                        "rpc",
                        new Samples(1_000, baselineIndependent, BASELINE, List.of()),
                        "http",
                        new Samples(2_000, candidateIndependent, CANDIDATE, List.of()))
                .figure("name", Measure.CPU);
    }

    private static Box box(FlameFigure figure, String label) {
        return figure.chart().boxes().stream()
                .filter(box -> box.label().equals(label))
                .findFirst()
                .orElseThrow();
    }
}

package org.gaeperf.report.svg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.gaeperf.report.svg.Scale.Extent;
import org.gaeperf.report.svg.Scale.Tick;
import org.junit.jupiter.api.Test;

class ScaleTest {

    @Test
    void linearTicksAreRoundAndFew() {
        Scale scale = new Scale.Linear("MB", true);

        assertThat(labels(scale, scale.extent(0, 95), 5)).containsExactly("0", "50", "100");
        assertThat(labels(scale, new Extent(0, 1234), 6)).containsExactly("0", "500", "1,000");
        assertThat(labels(scale, new Extent(98.9, 100.1), 6))
                .containsExactly("99.0", "99.2", "99.4", "99.6", "99.8", "100.0");
    }

    @Test
    void aScaleFromZeroShowsItAndAnotherNeedNot() {
        assertThat(new Scale.Linear("", true).extent(90, 100).low()).isZero();
        assertThat(new Scale.Linear("", false).extent(90, 100).low()).isCloseTo(89.4, within(1e-9));
        assertThat(new Scale.Linear("", true).extent(0, 0).high()).isPositive();
    }

    @Test
    void logarithmicTicksAreDecadesWhereThereAreMany() {
        Scale scale = new Scale.Logarithmic("µs");

        assertThat(labels(scale, new Extent(2, 3.1), 5)).containsExactly("100", "200", "500", "1,000");
        assertThat(labels(scale, new Extent(0, 9), 5))
                .containsExactly("1", "100", "10,000", "1,000,000", "100,000,000");
        assertThat(labels(scale, new Extent(-1, 0), 3)).containsExactly("0.1", "0.3", "1");
        assertThat(scale.position(0)).isNaN();
        assertThat(scale.position(1000)).isCloseTo(3, within(1e-9));
    }

    @Test
    void percentilesTakeAsMuchRoomFromNineToNine() {
        Scale scale = new Scale.Percentile("");

        assertThat(scale.position(90)).isCloseTo(1, within(1e-9));
        assertThat(scale.position(99.9)).isCloseTo(3, within(1e-9));
        assertThat(scale.position(100)).isNaN();
        assertThat(labels(scale, new Extent(0, 3.1), 3)).containsExactly("0", "50", "90", "99", "99.9");
    }

    @Test
    void namesStandFromTheTopDown() {
        Scale scale = new Scale.Names("", List.of("first", "second"), true);

        assertThat(scale.position(0)).isGreaterThan(scale.position(1));
        assertThat(scale.extent(0, 0)).isEqualTo(new Extent(-1.5, 0.5));
    }

    private static List<String> labels(Scale scale, Extent extent, int most) {
        return scale.ticks(extent, most).stream().map(Tick::label).toList();
    }
}

package org.gaeperf.report.flame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.gaeperf.report.svg.FlameChart.Box;
import org.gaeperf.report.svg.FlameChart.Fill;
import org.gaeperf.report.svg.PaletteColor;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The frames of a flame graph")
class FlameNodeTest {

    @Test
    @DisplayName("stand above their callers, side by side, without those narrower than 0.1 %")
    void places() {
        FlameNode root =
                node("all", 1, node("left", 0.25, node("callee", 0.2)), node("narrow", 0.0009), node("right", 0.5));

        List<Box> boxes = FlameNode.boxes(root);

        assertThat(boxes).extracting(Box::label).containsExactly("all", "left", "callee", "right");
        assertThat(boxes).extracting(Box::level).containsExactly(0, 1, 2, 1);
        assertThat(boxes.get(3).left()).isCloseTo(0.2509, within(1e-9));
        assertThat(boxes.get(3).width()).isEqualTo(0.5);
    }

    @Test
    @DisplayName("are limited, the widest are kept")
    void limits() {
        FlameNode[] towers = IntStream.rangeClosed(1, 100)
                .mapToObj(number -> tower(number, 40))
                .toArray(FlameNode[]::new);

        List<Box> boxes = FlameNode.boxes(node("all", 1, towers));

        assertThat(boxes).hasSizeBetween(FlameNode.MAX_BOXES / 2, FlameNode.MAX_BOXES);
        assertThat(boxes).extracting(Box::label).contains("100").doesNotContain("1");
    }

    private static FlameNode tower(int number, int height) {
        String label = Integer.toString(number);
        double share = number / 5050.0;
        return height == 1 ? node(label, share) : node(label, share, tower(number, height - 1));
    }

    private static FlameNode node(String name, double share, FlameNode... children) {
        return new FlameNode(name, name, share, new Fill(PaletteColor.GREY, 1), List.of(children));
    }
}

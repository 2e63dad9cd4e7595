package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.gaeperf.model.Samples;
import org.gaeperf.model.Series;
import org.junit.jupiter.api.Test;

/** What the machine did, from samples that are made up. */
class MachineWatchTest {

    @Test
    void oneDisturbedSampleOfAFewCounts() {
        assertThat(new MachineWatch().state(steal(1, 30, 2, 1)).stealPercent()).contains(30.0);
        assertThat(new MachineWatch().state(steal(4)).stealPercent()).contains(4.0);
    }

    /** Otherwise nothing that takes an hour would ever be valid on a machine that is shared. */
    @Test
    void aTenthOfManySamplesIsLeftAside() {
        double[] percents = IntStream.range(0, 100).mapToDouble(i -> i < 10 ? 30 : 1).toArray();
        assertThat(new MachineWatch().state(steal(percents)).stealPercent()).contains(1.0);

        percents[99] = 20;
        assertThat(new MachineWatch().state(steal(percents)).stealPercent()).contains(20.0);
    }

    @Test
    void aKernelThatDoesNotTellIsNoZero() {
        assertThat(new MachineWatch().state(new Samples(List.of(), List.of())).stealPercent()).isEmpty();
    }

    private static Samples steal(double... percents) {
        List<Series.Point> points = IntStream.range(0, percents.length)
                .mapToObj(i -> new Series.Point(5 * i, percents[i])).toList();
        return new Samples(List.of(new Series("hostStealPercent", points)), List.of());
    }
}

package org.gaeperf.trial.meter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;
import org.junit.jupiter.api.Test;

/** What the machine did, from samples that are made up. */
class HostNoiseMeterTest {

    @Test
    void oneDisturbedSampleOfAFewCounts() {
        assertThat(new HostNoiseMeter().summarize(steal(1, 30, 2, 1)).stealPercent())
                .contains(30.0);
        assertThat(new HostNoiseMeter().summarize(steal(4)).stealPercent()).contains(4.0);
    }

    /** Otherwise nothing that takes an hour would ever be valid on a machine that is shared. */
    @Test
    void aTenthOfManySamplesIsLeftOut() {
        double[] percents =
                IntStream.range(0, 100).mapToDouble(i -> i < 10 ? 30 : 1).toArray();
        assertThat(new HostNoiseMeter().summarize(steal(percents)).stealPercent())
                .contains(1.0);

        percents[99] = 20;
        assertThat(new HostNoiseMeter().summarize(steal(percents)).stealPercent())
                .contains(20.0);
    }

    @Test
    void aKernelThatDoesNotTellIsNoZero() {
        assertThat(new HostNoiseMeter()
                        .summarize(new SampleSet(List.of(), List.of()))
                        .stealPercent())
                .isEmpty();
    }

    private static SampleSet steal(double... percents) {
        List<TimeSeries.Point> points = IntStream.range(0, percents.length)
                .mapToObj(i -> new TimeSeries.Point(5 * i, percents[i]))
                .toList();
        return new SampleSet(List.of(new TimeSeries("hostStealPercent", points)), List.of());
    }
}

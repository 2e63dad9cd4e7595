package org.gaeperf.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.load.protocol.LoadProgress.ClientCpu;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ProgressMergerTest {

    private static final double NONE = Double.NaN;

    private final List<LoadProgress> merged = new ArrayList<>();
    private final ProgressMerger merger = new ProgressMerger(Set.of(0, 1), merged::add);

    @Test
    @DisplayName("a report is made when each loader has reported the same second")
    void waitsForAll() {
        merger.add(0, report(1, 100, 200, 400));
        merger.add(0, report(2, 100, 200, 400));
        assertThat(merged).isEmpty();

        merger.add(1, report(1, 300, 400, 900));

        assertThat(merged).hasSize(1);
        LoadProgress one = merged.get(0);
        assertThat(one.seconds()).isEqualTo(1);
        assertThat(one.sent()).isEqualTo(400);
        assertThat(one.answered()).isEqualTo(400);
        assertThat(one.p50Micros()).as("by the number of responses").isCloseTo(350, within(1e-9));
        assertThat(one.p99Micros()).as("the highest").isEqualTo(900);
    }

    @Test
    @DisplayName("a loader without a response counts for nothing in the median")
    void withoutResponses() {
        merger.add(0, report(1, 0, NONE, NONE));
        merger.add(1, report(1, 10, 400, 900));
        merger.add(0, report(2, 0, NONE, NONE));
        merger.add(1, report(2, 0, NONE, NONE));

        assertThat(merged.get(0).p50Micros()).isEqualTo(400);
        assertThat(merged.get(0).p99Micros()).isEqualTo(900);
        assertThat(merged.get(1).p50Micros()).isNaN();
        assertThat(merged.get(1).p99Micros()).isNaN();
    }

    @Test
    @DisplayName("CPU time is added, and that of the compilers is that of the busiest client")
    void cpuOfClients() {
        merger.add(0, report(1, 10, 1, 1).with(new ClientCpu(1_000, 50)));
        merger.add(1, report(1, 10, 1, 1).with(new ClientCpu(3_000, 20)));
        merger.add(0, report(2, 10, 1, 1).with(new ClientCpu(1_000, 50)));
        merger.add(1, report(2, 10, 1, 1));

        assertThat(merged.get(0).clientCpu()).contains(new ClientCpu(4_000, 50));
        assertThat(merged.get(1).clientCpu()).as("one is unknown").isEqualTo(Optional.empty());
    }

    private static LoadProgress report(double seconds, long answered, double p50Micros, double p99Micros) {
        return new LoadProgress(seconds, 1, answered, answered, 0, 3, 0, p50Micros, p99Micros, List.of());
    }
}

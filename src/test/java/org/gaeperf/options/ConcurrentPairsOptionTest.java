package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;

import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Whether and how the trials of a pair run concurrently. */
class ConcurrentPairsOptionTest extends GivenOptions {

    @Test
    @DisplayName("compares by trials of one mode after the other if that is asked for")
    void withoutConcurrentPairs() {
        assertThat(parse("bench.concurrent", "false").measurement().concurrentLoad())
                .isEmpty();
        assertThat(parse("bench.concurrent", "false").settings(Suites.LOAD).forks())
                .isEqualTo(4);
        assertThat(parse("bench.concurrent", "true").measurement().concurrentLoad())
                .isEmpty();
        assertThat(parse("bench.concurrent", "true").settings(Suites.LOAD).concurrent())
                .isTrue();
    }

    @Test
    @DisplayName("compares nothing concurrently if there is one mode")
    void oneMode() {
        assertThat(parse("bench.modes", "rpc").measurement().concurrentLoad()).isEmpty();
        assertThat(parse("bench.modes", "rpc").settings(Suites.LOAD).forks()).isEqualTo(4);
    }

    @Test
    @DisplayName("has concurrent pairs at a third of the rate, in the number that is given")
    void concurrentPairs() {
        BenchmarkOptions options = parse("bench.rate", "600", "bench.forks", "5");

        assertThat(options.measurement().concurrentLoad()).hasValueSatisfying(pairs -> {
            assertThat(pairs.forks()).isEqualTo(5);
            assertThat(pairs.workload().requestsPerSecond()).isEqualTo(200);
        });
        assertThat(options.settings(Suites.LOAD).forks()).isEqualTo(5);
    }
}

package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.stopping.TimeChoice;
import org.gaeperf.options.declaration.CommandSyntax;
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

    @Test
    @DisplayName("ends as soon as it is decided, after 4 pairs or bench.maxForks, unless the number is given")
    void endsWhenDecided() {
        assertThat(parse().measurement().endsWhenDecided()).isTrue();
        assertThat(pairs("bench.maxForks", "8")).isEqualTo(8);
        assertThat(parse().measurement().endsWhenDecided()).isTrue();
        assertThat(parse().settings(Suites.LOAD).forks()).as("alone").isEqualTo(1);
        properties.remove("bench.maxForks");
        assertThat(parse("bench.forks", "5").measurement().endsWhenDecided()).isFalse();
        properties.remove("bench.forks");
        assertThat(parse("bench.concurrent", "true").measurement().endsWhenDecided())
                .isFalse();
    }

    @Test
    @DisplayName("leaves the time of the pairs open unless a length, a number or a preset is given; a gate never does")
    void openTime() {
        assertThat(parse().suiteWithOpenTime()).contains(Suites.LOAD);
        assertThat(parse("bench.rate", "600", "bench.suite", "load,capacity").suiteWithOpenTime())
                .contains(Suites.LOAD);
        properties.remove("bench.rate");
        for (String suite : List.of("gate", "startup", "capacity", "calibration", "cpu")) {
            properties.put("bench.suite", suite);
            if (suite.equals("gate")) {
                properties.put("bench.baseline.version", "2.0.12");
            }
            assertThat(parse().suiteWithOpenTime()).as(suite).isEmpty();
            properties.remove("bench.baseline.version");
        }
        properties.remove("bench.suite");
        for (List<String> named : List.of(
                List.of("bench.duration", "15s"),
                List.of("bench.forks", "4"),
                List.of("bench.maxForks", "4"),
                List.of("bench.preset", "quick"),
                List.of("bench.preset", "smoke"),
                List.of("bench.concurrent", "true"),
                List.of("bench.modes", "rpc"))) {
            assertThat(parse(named.get(0), named.get(1)).suiteWithOpenTime())
                    .as(named.toString())
                    .isEmpty();
            properties.remove(named.get(0));
        }
    }

    @Test
    @DisplayName("measures as long and as often as was chosen, which only the pairs do")
    void chosenTime() {
        BenchmarkOptions usual = parse("bench.seed", "7");

        BenchmarkOptions chosen = usual.with(new TimeChoice(
                "load", new TimeChoice.Plan(4, 15), new TimeChoice.Plan(3, 85), 12, 2, Optional.empty()));

        assertThat(chosen.measurement().concurrentLoad()).hasValueSatisfying(pairs -> {
            assertThat(pairs.forks()).isEqualTo(3);
            assertThat(pairs.duration()).isEqualTo(Duration.ofSeconds(85));
            assertThat(pairs.workload())
                    .isEqualTo(
                            usual.measurement().concurrentLoad().orElseThrow().workload());
        });
        assertThat(chosen.settings(Suites.LOAD)).isEqualTo(usual.settings(Suites.LOAD));
        assertThat(chosen.recorded().effective())
                .containsEntry("bench.duration", "20s alone, 85s concurrent")
                .containsEntry("bench.forks", "1 alone, 3 concurrent");
        assertThat(chosen.recorded().userSupplied()).isEqualTo(usual.recorded().userSupplied());
        assertThat(chosen.command(CommandSyntax.MAVEN))
                .isEqualTo("mvn test -Dbench.duration=85s -Dbench.maxForks=3 -Dbench.seed=7");
    }

    @Test
    @DisplayName("refuses a most number of pairs where the number is fixed")
    void maxForksOfAFixedNumber() {
        assertProblems(
                List.of("-Dbench.maxForks=6: -Dbench.forks=4 fixes the number of pairs; give only one of them"),
                "bench.maxForks",
                "6",
                "bench.forks",
                "4");
        properties.remove("bench.forks");
        assertProblems(
                List.of("-Dbench.maxForks=6: with -Dbench.concurrent=true the number of trials is fixed; leave one of"
                        + " them out"),
                "bench.concurrent",
                "true");
        properties.remove("bench.concurrent");
        assertProblems(
                List.of("-Dbench.maxForks=6: the preset published has a fixed number of trials; allowed with"
                        + " -Dbench.preset=quick only, otherwise give bench.forks"),
                "bench.preset",
                "published");
        properties.remove("bench.preset");
        assertProblems(
                List.of("-Dbench.maxForks=6: a single server has nothing to be compared with, and a fixed number of"
                        + " trials; give bench.forks instead"),
                "bench.modes",
                "rpc");
        properties.remove("bench.modes");
        assertProblems(
                List.of("-Dbench.maxForks=2: out of range; allowed: a whole number from 3 to 100, like 8"),
                "bench.maxForks",
                "2");
    }

    private int pairs(String... namesAndValues) {
        return parse(namesAndValues)
                .measurement()
                .concurrentLoad()
                .orElseThrow()
                .forks();
    }
}

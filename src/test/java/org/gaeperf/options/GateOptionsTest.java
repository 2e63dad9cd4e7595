package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.Suite;
import org.gaeperf.options.runtime.RuntimeSource;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.Test;

/** Options of the gate, and of both sides at the same time. */
class GateOptionsTest extends GivenOptions {

    @Test
    void theGateNeedsJustOneBaseline() {
        String allowed = " are given; give one of: -Dbench.baseline.version, -Dbench.baseline.dir,"
                + " -Dbench.baseline.results";
        assertProblems(List.of("the suite gate needs one baseline, and 0" + allowed), "bench.suite", "gate");
        properties.put("bench.baseline.version", "2.0.12");
        assertThat(parse().gate().baseline()).contains(new RuntimeSource("2.0.12", Optional.empty()));
        assertThat(parse("bench.gate.budget", "5m").gate().budget()).isEqualTo(Duration.ofMinutes(5));
        assertThat(parse().gate().records()).isTrue();
        assertThat(parse("bench.gate.record", "false").gate().records()).isFalse();
        assertThat(parse().gate().thresholds())
                .as("those of gaeperf, from the class path")
                .isEmpty();
    }

    @Test
    void aBuildThatWasToBeHeldAgainstABaselineDoesNotPassWithoutHavingBeen() {
        assertProblems(
                List.of("-Dbench.baseline.version=2.0.12: only the suite gate reads it; give"
                        + " -Dbench.suite=gate too"),
                "bench.suite",
                "load",
                "bench.baseline.version",
                "2.0.12");
    }

    @Test
    void theGateRunsBothSidesAtTheSameTimeAtARateThatTheyCanShare() {
        properties.put("bench.suite", "gate");
        properties.put("bench.baseline.version", "2.0.12");

        SuiteSettings gate = parse().settings(Suites.GATE);
        assertThat(gate.concurrent()).isTrue();
        assertThat(gate.workload().requestsPerSecond()).isEqualTo(1000);
        assertThat(gate.warmUp()).isEqualTo(new WarmUpPlan(Duration.ofSeconds(3), Duration.ofSeconds(60), true));
        assertThat(gate.duration()).isEqualTo(Duration.ofSeconds(20));
        SuiteSettings inTurn = parse("bench.concurrent", "false").settings(Suites.GATE);
        assertThat(inTurn.concurrent()).isFalse();
        assertThat(inTurn.workload().requestsPerSecond()).isEqualTo(3000);
        assertThat(inTurn.warmUp().untilSteady()).isTrue();
        assertThat(parse("bench.concurrent", "true", "bench.rate", "2000")
                        .settings(Suites.GATE)
                        .workload()
                        .requestsPerSecond())
                .isEqualTo(2000);
    }

    @Test
    void otherSuitesRunBothSidesAtTheSameTimeIfAsked() {
        assertThat(parse().settings(Suites.LOAD).concurrent()).isFalse();
        SuiteSettings load = parse("bench.concurrent", "true").settings(Suites.LOAD);
        assertThat(load.concurrent()).isTrue();
        assertThat(load.warmUp().untilSteady())
                .as("the side that is steady first waits for the other")
                .isTrue();
        BenchmarkOptions both = parse("bench.suite", "startup,capacity", "bench.concurrent", "true");
        assertThat(both.settings(Suites.STARTUP).concurrent()).isTrue();
        assertThat(both.settings(Suites.CAPACITY).concurrent())
                .as("one after the other, since a search has no common rate")
                .isFalse();
        assertProblems(
                List.of(
                        "-Dbench.concurrent=true: the suite capacity does not read it; leave it out, or measure one of: "
                                + Suites.keys(Suite::supportsConcurrency)),
                "bench.suite",
                "capacity",
                "bench.concurrent",
                "true");
    }

    @Test
    void aStoredBaselineCannotRunAtTheSameTime() throws IOException {
        Files.writeString(base.resolve("results.json"), "{}");
        properties.put("bench.suite", "gate");
        properties.put("bench.baseline.results", "results.json");

        SuiteSettings gate = parse().settings(Suites.GATE);
        assertThat(gate.concurrent()).isFalse();
        assertThat(gate.workload().requestsPerSecond())
                .as("as the suite load stored it")
                .isEqualTo(3000);
        assertProblems(
                List.of("-Dbench.concurrent=true: a stored baseline cannot run at the same time as the"
                        + " candidate; leave it out, or give another baseline than bench.baseline.results"),
                "bench.concurrent",
                "true");
    }
}

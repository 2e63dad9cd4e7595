package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.gaeperf.Tags;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.LimitingFactor;
import org.gaeperf.model.server.InstanceLimits;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.testkit.CpuQuotas;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.testkit.Variants;
import org.gaeperf.trial.phase.RateSearch;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Searches with a small server of gaeperf's own, at rates that any machine holds. */
@Timeout(600)
@DisplayName("A search on an instance class")
class InstanceLimitsTest {

    private static final Path JDK = Path.of(System.getProperty("java.home"));
    private static final Path CGROUPS = Path.of("/sys/fs/cgroup");

    @TempDir
    private Path directory;

    @Test
    @DisplayName("ends at the first rate if the server needs more memory than the class has, as a result")
    void memory() throws Exception {
        TrialResult result = search(InstanceLimits.onCores("F1", 600, 100, 1, 20 << 20, List.of()), "-Xmx64m");

        assertThat(result.validity()).as(result.reasons().toString()).isIn(Validity.VALID, Validity.DISTURBED);
        assertThat(result.warmUp())
                .as("stored with the search")
                .hasValueSatisfying(before -> assertThat(before.requests()).isPositive());
        Capacity found = result.capacity().orElseThrow();
        assertThat(found.limitingFactor()).isEqualTo(LimitingFactor.MEMORY);
        assertThat(found.highestRequestsPerSecond()).isZero();
        // A step that the machine has disturbed is measured again, at the same rate.
        assertThat(found.steps().stream().map(Capacity.Step::requestsPerSecond).distinct())
                .hasSize(1);
        assertThat(found.steps()).last().satisfies(step -> {
            assertThat(step.held()).isFalse();
            assertThat(step.maxRssBytes().orElseThrow()).isGreaterThan(20 << 20);
            assertThat(step.reasons()).last().asString().matches("RSS \\d+ MB exceeds the 20 MB of F1");
        });
    }

    @Test
    @DisplayName("of a server that runs out of memory at its start is a result, not a failure")
    void outOfMemory() throws Exception {
        TrialResult result = search(InstanceLimits.onCores("F1", 600, 100, 1, 384 << 20, List.of()), "-Xmx4m");

        assertThat(result.validity()).as(result.reasons().toString()).isIn(Validity.VALID, Validity.DISTURBED);
        Capacity found = result.capacity().orElseThrow();
        assertThat(found.limitingFactor()).isEqualTo(LimitingFactor.MEMORY);
        assertThat(found.highestRequestsPerSecond()).isZero();
        assertThat(found.steps())
                .singleElement()
                .satisfies(step -> assertThat(step.reasons())
                        .singleElement()
                        .asString()
                        .startsWith("the server ran out of memory, as its log says: ")
                        .contains("java.lang.OutOfMemoryError"));
    }

    @Test
    @Tag(Tags.SLOW)
    @DisplayName("holds the server to its CPU quota, and leaves no cgroup behind")
    void quota() throws Exception {
        CpuQuotas.assumeAllowed();

        TrialResult result = search(InstanceLimits.onCores("F1", 600, 4000, 1, 384L << 20, List.of()), "-Xmx64m");

        assertThat(result.validity()).as(result.reasons().toString()).isIn(Validity.VALID, Validity.DISTURBED);
        assertThat(result.capacity().orElseThrow().steps())
                .isNotEmpty()
                .allSatisfy(step -> assertThat(step.cpuPercent()).isLessThan(25));
        assertThat(result.variant().limits().orElseThrow().quotaCores()).contains(0.15);
        assertThat(ownGroups()).isEmpty();
    }

    @Test
    @Tag(Tags.SLOW)
    @DisplayName(
            "tries a rate once more whose p99 was above the limit: one stop of the quota is more than 1 % of a step")
    void p99() throws Exception {
        CpuQuotas.assumeAllowed();

        TrialResult result = search(
                InstanceLimits.onCores("F1", 600, 1200, 1, 384L << 20, List.of()), Duration.ofNanos(1000), "-Xmx64m");

        Capacity found = result.capacity().orElseThrow();
        assertThat(found.steps())
                .as("once more for the p99, and once where the machine has disturbed an attempt")
                .hasSizeBetween(2, 3)
                .extracting(Capacity.Step::requestsPerSecond)
                .containsOnly(10);
        assertThat(found.highestRequestsPerSecond()).isZero();
    }

    private TrialResult search(InstanceLimits limits, String... jvmArgs) throws InterruptedException {
        return search(limits, Duration.ofSeconds(30), jvmArgs);
    }

    private TrialResult search(InstanceLimits limits, Duration p99Limit, String... jvmArgs)
            throws InterruptedException {
        Variant variant = Variants.with(Variants.with(Variants.of("server"), limits), List.of(jvmArgs));
        WarmUpPlan warmUp = new WarmUpPlan(Duration.ofMillis(500), Duration.ofSeconds(1), false);
        TrialPlan plan = TrialPlans.in(directory.resolve("01-search"))
                .variant(variant)
                .measurement(new RateSearch(
                        warmUp,
                        OptionalInt.of(20),
                        10,
                        10,
                        12,
                        Duration.ofSeconds(2),
                        p99Limit,
                        RateSearch.Precision.COMPARED))
                .build();
        return TrialRunner.run(plan, JDK, TrialListener.none());
    }

    private static List<Path> ownGroups() throws IOException {
        String prefix = "gaeperf-" + ProcessHandle.current().pid() + "-";
        try (Stream<Path> groups = Files.find(
                CGROUPS, 6, (path, attributes) -> path.getFileName().toString().startsWith(prefix))) {
            return groups.toList();
        }
    }
}

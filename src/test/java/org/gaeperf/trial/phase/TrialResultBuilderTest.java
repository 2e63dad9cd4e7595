package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.StartupResult;
import org.gaeperf.model.validity.Assessment;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The result of a trial")
class TrialResultBuilderTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("that is measured later in the same server has its process, and neither its start nor its idle memory")
    void sameServer() {
        TrialPlan plan = TrialPlans.in(directory).build();
        TrialResultBuilder first = new TrialResultBuilder(plan);
        first.setStartup(new StartupResult(
                12,
                List.of("java"),
                "0",
                800,
                OptionalLong.of(90),
                OptionalLong.of(70),
                OptionalLong.of(0),
                OptionalLong.of(80),
                OptionalLong.of(7),
                OptionalLong.of(3),
                Optional.empty(),
                0));

        TrialResult later = first.forSameServer(plan, 2).toResult();

        assertThat(later.startup().orElseThrow().pid()).isEqualTo(12);
        assertThat(later.startup().orElseThrow().loadsBefore()).isEqualTo(2);
        assertThat(Stream.of(
                                Metric.FIRST_RESPONSE,
                                Metric.IDLE_RSS,
                                Metric.IDLE_PSS,
                                Metric.IDLE_COMMITTED,
                                Metric.IDLE_CLASSES)
                        .map(metric -> metric.value(later)))
                .containsOnly(OptionalDouble.empty());
        assertThat(Metric.FIRST_RESPONSE.value(first.toResult())).hasValue(800);
    }

    @ParameterizedTest(name = "{0} becomes {1}")
    @DisplayName("that what sends the load limited says so, instead of a limit of the server")
    @CsvSource({
        "VALID, SATURATED_BY_CLIENT",
        "SATURATED_BY_SERVER, SATURATED_BY_CLIENT",
        "DISTURBED, DISTURBED",
        "FAILED, FAILED"
    })
    void limited(Validity before, Validity after) {
        TrialResultBuilder result =
                new TrialResultBuilder(TrialPlans.in(directory).build());
        result.assess(new Assessment(before, List.of()));

        result.limitBy(List.of());
        assertThat(result.toResult().validity()).isEqualTo(before);

        result.limitBy(List.of("the origin was late"));
        assertThat(result.toResult().validity()).isEqualTo(after);
        assertThat(result.toResult().reasons()).containsExactly("the origin was late");
    }
}

package org.gaeperf.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.model.Variant;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.server.Launcher;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerProvider;
import org.gaeperf.server.ServerVariant;
import org.gaeperf.suite.InterleavedTrialPlanner.Task;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A planner knows no kind of server, so that of App Engine stands for versions of Jetty. */
@DisplayName("Pairs at the same time")
class PairsAtTheSameTimeTest {

    @TempDir
    private Path output;

    private BenchmarkOptions options;
    private InterleavedTrialPlanner planner;

    @BeforeEach
    void prepare() throws Exception {
        options = TestRuns.options(
                output, "bench.preset", "quick", "bench.modes", "http,rpc", "bench.suite", "load", "bench.rate", "300");
        List<ServerVariant> two = ServerProvider.of(options)
                .prepare(options, BuildContext.baseDirectory(), BuildContext.targetDirectory());
        List<ServerVariant> three =
                Stream.concat(two.stream(), Stream.of(new Third(two.get(1)))).toList();
        planner = new InterleavedTrialPlanner(options, three, output::resolve);
    }

    @Test
    @DisplayName("of the first server with each of the others have numbers that make blocks of two")
    void againstTheFirst() throws Exception {
        SuiteSettings settings = options.settings(Suites.LOAD).concurrently();
        Task task = Task.atConstantRate(Suites.LOAD, WarmServer.STEADY, settings.workload(), settings);

        List<TrialPlan> plans = planner.plan(List.of(task), 3);

        String first = plans.stream()
                .map(plan -> plan.variant().name())
                .filter(variant -> plans.stream()
                                .filter(plan -> plan.variant().name().equals(variant))
                                .count()
                        == 6)
                .findFirst()
                .orElseThrow();
        assertThat(plans).hasSize(12).allMatch(TrialPlan::concurrent);
        for (TrialPlan plan : plans) {
            assertThat(plans.stream().filter(plan::runsConcurrentlyWith).filter(other -> other != plan))
                    .as("one server beside it")
                    .hasSize(1);
        }
        assertThat(pairs(plans, "third")).containsExactly(5, 6, 7);
        assertThat(plans.stream()
                        .map(plan -> plan.variant().name())
                        .filter(variant -> !variant.equals(first) && !variant.equals("third"))
                        .distinct())
                .hasSize(1)
                .allSatisfy(variant -> assertThat(pairs(plans, variant)).containsExactly(1, 2, 3));
    }

    @Test
    @DisplayName("are the default of the quick suites cpu and jetty, and of jetty as many at once as there are cores")
    void defaults() throws Exception {
        assertThat(options.settings(Suites.CPU).concurrent()).isTrue();
        assertThat(options.settings(Suites.JETTY).concurrent()).isTrue();
        BenchmarkOptions published = TestRuns.options(output, "bench.preset", "published", "bench.suite", "cpu");
        assertThat(published.settings(Suites.CPU).concurrent()).isFalse();

        List<TrialPlan> plans =
                Suites.JETTY.as(PlannedSuite.class).plan(options, planner).initialTrials();

        int atOnce = options.machine().affinity().serverCores() >= 3 ? 3 : 2;
        assertThat(plans)
                .isNotEmpty()
                .allSatisfy(plan -> assertThat(plans.stream().filter(plan::runsConcurrentlyWith))
                        .hasSize(atOnce));
    }

    private static List<Integer> pairs(List<TrialPlan> plans, String variant) {
        return plans.stream()
                .filter(plan -> plan.variant().name().equals(variant))
                .map(TrialPlan::pair)
                .sorted()
                .toList();
    }

    private record Third(ServerVariant like) implements ServerVariant {

        @Override
        public String name() {
            return "third";
        }

        @Override
        public Variant variant(JvmConfiguration configuration, JdkIdentity jdk, List<String> furtherJvmArgs) {
            return like.variant(configuration, jdk, furtherJvmArgs).withName("third");
        }

        @Override
        public Launcher launcher() throws ServerException {
            return like.launcher();
        }
    }
}

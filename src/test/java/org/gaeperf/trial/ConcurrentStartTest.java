package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.gaeperf.Tags;
import org.gaeperf.model.TrialResult;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.server.jetty.ReferenceServerLauncher;
import org.gaeperf.server.jetty.SyntheticBehaviour;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.testkit.Variants;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag(Tags.SLOW)
@Timeout(600)
@DisplayName("The servers of a concurrent pair")
class ConcurrentStartTest {

    private static final Path JDK = Path.of(System.getProperty("java.home"));
    private static final String BEGINS = "begins";
    private static final String HAS_ANSWERED = "has answered";

    private final Queue<String> events = new ConcurrentLinkedQueue<>();

    @TempDir
    private Path directory;

    @Test
    @DisplayName("start one after the other, in the order of the plans: the second when the first has answered")
    void oneAfterTheOther() throws Exception {
        List<TrialResult> results = run(plan(2, false), plan(3, false));

        assertThat(results).allMatch(trial -> trial.load().isPresent(), "is measured");
        assertThat(results).allMatch(trial -> trial.startup().orElseThrow().firstResponseMillis() > 0, "has a start");
        assertThat(events).containsExactly("2 begins", "2 has answered", "3 begins", "3 has answered");
    }

    @Test
    @DisplayName("do not wait for one whose start has failed")
    void failedStart() throws Exception {
        List<TrialResult> results = run(plan(2, true), plan(3, false));

        assertThat(results.get(0).reasons()).contains("it does not start");
        assertThat(results.get(1).load()).isPresent();
        assertThat(events).containsExactly("2 begins", "3 begins", "3 has answered");
    }

    @Test
    @DisplayName("are measured if the second one does not start")
    void failedSecond() throws Exception {
        List<TrialResult> results = run(plan(2, false), plan(3, true));

        assertThat(results.get(0).load()).isPresent();
        assertThat(events).containsExactly("2 begins", "2 has answered", "3 begins");
    }

    private static List<TrialResult> run(TrialPlan... plans) throws Exception {
        return ConcurrentPairRunner.run(List.of(plans), List.of(), JDK, TrialListener.none());
    }

    private TrialPlan plan(int position, boolean fails) {
        return TrialPlans.in(directory.resolve("0" + position + "-load"))
                .suite(Suites.LOAD)
                .variant(Variants.of("http"))
                .position(position)
                .pair(1)
                .concurrent(true)
                .server(new Recording(Integer.toString(position), fails))
                .measurement(new MeasurementPlan.TimedLoad(
                        new WarmUpPlan(Duration.ofSeconds(1), Duration.ofSeconds(1), false),
                        Duration.ofSeconds(1),
                        Optional.empty()))
                .build();
    }

    /** The reference server; what it does when is an event. */
    private final class Recording implements ServerLauncher {

        private final String name;
        private final boolean fails;

        Recording(String name, boolean fails) {
            this.name = name;
            this.fails = fails;
        }

        @Override
        public ServerUnderTest start(LaunchContext context) throws ServerException, IOException, InterruptedException {
            events.add(name + " " + BEGINS);
            if (fails) {
                throw new ServerException("it does not start");
            }
            ServerUnderTest server = new ReferenceServerLauncher(SyntheticBehaviour.PLAIN).start(context);
            events.add(name + " " + HAS_ANSWERED);
            return server;
        }
    }
}

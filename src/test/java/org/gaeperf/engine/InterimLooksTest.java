package org.gaeperf.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.Json;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Timeline;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.stopping.Looks;
import org.gaeperf.run.Run;
import org.gaeperf.suite.SuitePlanner;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.testkit.TestRuns.Planning;
import org.gaeperf.testkit.TrialResults;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of which some trials are stored, and that are resumed: what is dropped, said and stored then. */
@DisplayName("While a suite is measured")
class InterimLooksTest {

    @TempDir
    private Path output;

    private Run run;
    private InterimLooks looks;
    private List<TrialPlan> planned;

    @BeforeEach
    void plan() throws Exception {
        Planning planning = Planning.begin(output, "bench.modes", "http,rpc");
        SuitePlanner planner = planning.planner();
        run = planning.run();
        planned = planner.initialTrials(Suites.LOAD);
        run.plan(planned);
        run.setLooks(planner.looks(Suites.LOAD).orElseThrow());
        run.close();
    }

    @AfterEach
    void close() throws Exception {
        run.close();
    }

    @Test
    @DisplayName("nothing is said before the first pair is complete")
    void beforeThePair() throws Exception {
        resume(List.of());

        assertThat(looks.next()).isEmpty();
        assertThat(pairsLeft()).hasSize(8);
        assertThat(stored().endedAfterPairs()).isEmpty();
    }

    @Test
    @DisplayName("a decided suite ends after the third pair, and the fourth is no longer planned")
    void endsEarly() throws Exception {
        resume(trialsOfPairs(3, 0.7));

        assertThat(looks.next())
                .hasValueSatisfying(line -> assertThat(line)
                        .startsWith("3 of at most 4 pairs: http better")
                        .endsWith("this is the end"));
        assertThat(pairsLeft()).isEmpty();
        assertThat(run.plannedTrials()).as("six in pairs and two alone").isEqualTo(8);
        assertThat(stored().endedAfterPairs()).contains(3);
        assertThat(ResultsFile.read(run.directory()).looks(Suites.LOAD)).contains(stored());
        assertThat(looks.next()).as("once").isEmpty();
    }

    @Test
    @DisplayName("a run that ended early does not look again when it is resumed")
    void resumedAfterTheEnd() throws Exception {
        resume(trialsOfPairs(3, 0.7).stream().filter(TrialResult::concurrent).toList());
        looks.next();
        run.close();

        run = TestRuns.resume(run.directory());
        looks = new InterimLooks(Suites.LOAD, run);
        looks.dropAfterEnd();

        assertThat(pairsLeft()).isEmpty();
        assertThat(looks.next()).isEmpty();
        assertThat(stored().endedAfterPairs()).contains(3);
    }

    @Test
    @DisplayName("pairs that a resumed run plans after the end of the suite, as at a lower rate, are not run")
    void plannedAfterTheEnd() throws Exception {
        resume(trialsOfPairs(3, 0.7));
        looks.next();
        run.plan(planned.stream()
                .filter(plan -> plan.concurrent() && plan.pair() == 4)
                .toList());

        assertThat(looks.next()).isEmpty();
        assertThat(pairsLeft()).isEmpty();
        assertThat(stored().endedAfterPairs()).contains(3);
    }

    @Test
    @DisplayName("a suite that is not decided goes on to its last pair, and ends there")
    void goesOn() throws Exception {
        resume(trialsOfPairs(3, 1));

        assertThat(looks.next()).hasValueSatisfying(line -> assertThat(line).contains("open: "));
        assertThat(pairsLeft()).hasSize(2);
        assertThat(stored().endedAfterPairs()).isEmpty();
        run.close();

        resume(trialsOfPairs(4, 1));
        assertThat(looks.next()).hasValueSatisfying(line -> assertThat(line).startsWith("4 of 4 pairs: "));
        assertThat(stored().endedAfterPairs()).contains(4);
    }

    @Test
    @DisplayName("a run that is resumed after its third pair was cut short looks as it would have without a break")
    void resumedWithinAPair() throws Exception {
        List<TrialResult> cut = new ArrayList<>(trialsOfPairs(3, 0.7));
        cut.remove(cut.size() - 1);
        resume(cut);

        assertThat(looks.next()).hasValueSatisfying(line -> assertThat(line).startsWith("2 of at most 4"));
        assertThat(pairsLeft()).as("the whole third pair, and the fourth").hasSize(4);
    }

    @Test
    @DisplayName("a number that the user has given is fixed, and nothing is looked at")
    void fixedNumber() throws Exception {
        Planning fixed = Planning.begin(output.resolve("fixed"), "bench.modes", "http,rpc", "bench.forks", "4");

        assertThat(fixed.planner().looks(Suites.LOAD)).isEmpty();
        assertThat(new InterimLooks(Suites.LOAD, fixed.run()).next()).isEmpty();
        fixed.run().close();
    }

    @Test
    @DisplayName("more pairs are looked at up to the most that are allowed")
    void maximum() throws Exception {
        Planning more = Planning.begin(output.resolve("more"), "bench.modes", "http,rpc", "bench.maxForks", "6");

        assertThat(more.planner().looks(Suites.LOAD))
                .hasValueSatisfying(six ->
                        assertThat(six.planned()).extracting(Looks.Look::pairs).containsExactly(3, 4, 5, 6));
        assertThat(more.planner().initialTrials(Suites.LOAD).stream().filter(TrialPlan::concurrent))
                .hasSize(12);
        more.run().close();
    }

    private void resume(List<TrialResult> trials) throws Exception {
        RunResult cut = run.result();
        RunResult stored = cut.with(
                new Timeline(Instant.EPOCH, List.of(), Optional.empty(), false),
                cut.plannedTrials(),
                trials,
                List.of());
        Json.PRETTY.writeValue(run.directory().resolve(ResultsFile.NAME).toFile(), stored);
        run = TestRuns.resume(run.directory());
        looks = new InterimLooks(Suites.LOAD, run);
    }

    private Looks stored() {
        return run.result().looks(Suites.LOAD).orElseThrow();
    }

    private List<TrialPlan> pairsLeft() {
        return run.planned().stream().filter(TrialPlan::concurrent).toList();
    }

    /** The trials in pairs, and those alone; of the ratios of the pairs, none is the same. */
    private List<TrialResult> trialsOfPairs(int pairs, double ratio) {
        return planned.stream()
                .filter(plan -> plan.pair() <= pairs)
                .map(plan -> trial(plan, plan.variant().name().equals("http") ? ratio : 1))
                .toList();
    }

    private static TrialResult trial(TrialPlan plan, double ratio) {
        double varied = 1000 * ratio * (1 + plan.pair() * (ratio == 1 ? 0.03 : 0.002) * (plan.position() % 2));
        return TrialResults.of(plan)
                .pid(plan.pair() * 2 + plan.position() % 2)
                .load(LoadResults.ofSeconds(15)
                        .latency(Latencies.constant(varied))
                        .serviceTime(Latencies.constant(varied))
                        .build())
                .build();
    }
}

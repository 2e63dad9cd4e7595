package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.scenario.Named;
import org.gaeperf.model.scenario.Scenario;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.testkit.TrialResults;
import org.gaeperf.testkit.Variants;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks what is left of eight trials, 01-load-http 02-load-rpc 03-load-rpc 04-load-http and so on, by what is stored. */
class ResumePlanTest {

    @TempDir
    private Path output;

    private Run run;
    private RetryPolicy policy;
    private List<TrialPlan> plans;

    @BeforeEach
    void plan() throws Exception {
        policy = RetryPolicy.from(TestRuns.options(output));
        run = TestRuns.begin(output, "bench.modes", "http,rpc", "bench.concurrent", "false", "bench.forks", "4");
        plans = run.planned();
        run.close();
    }

    @Test
    void withoutAStoredTrialAllAreToBeRun() {
        assertThat(left())
                .containsExactlyElementsOf(plans.stream().map(TrialPlan::id).toList());
    }

    @Test
    void wholePairsAreKept() {
        assertThat(left(valid(1), valid(2), valid(3), valid(4)))
                .containsExactly("05-load-http", "06-load-rpc", "07-load-rpc", "08-load-http");
        assertThat(separated(valid(1), valid(2), valid(3), valid(4))).isEmpty();
    }

    @Test
    @DisplayName("a pair of which only one trial was run is run again")
    void incompletePair() {
        assertThat(left(valid(1), valid(2), valid(3)))
                .containsExactly(
                        "03-load-rpc-again",
                        "04-load-http",
                        "05-load-http",
                        "06-load-rpc",
                        "07-load-rpc",
                        "08-load-http");
        assertThat(separated(valid(1), valid(2), valid(3))).containsExactly("03-load-rpc");
    }

    @Test
    @DisplayName("an incomplete pair is run again after each interruption")
    void repeatedInterruptions() {
        TrialResult first = valid(1).withValidity(Validity.UNPAIRED, "then");
        TrialResult second = again(1, 2, Validity.VALID);

        assertThat(left(first)).startsWith("01-load-http-again", "02-load-rpc", "03-load-rpc");
        assertThat(separated(first)).isEmpty();
        assertThat(left(first, second)).startsWith("01-load-http-again-again", "02-load-rpc", "03-load-rpc");
        assertThat(separated(first, second)).containsExactly("01-load-http-again");
    }

    @Test
    @DisplayName("a trial that failed stays as it is, and so does a saturated one that others came after")
    void notRetried() {
        assertThat(left(of(1, Validity.FAILED))).startsWith("02-load-rpc", "03-load-rpc");
        assertThat(left(of(1, Validity.SATURATED_BY_SERVER), valid(2))).startsWith("03-load-rpc");
        assertThat(separated(of(1, Validity.FAILED))).isEmpty();
    }

    @Test
    @DisplayName("a saturated trial that was the last before the interruption is retried")
    void saturatedLastTrial() {
        assertThat(left(of(1, Validity.SATURATED_BY_SERVER)))
                .startsWith("01-load-http-again", "02-load-rpc", "03-load-rpc");
    }

    @Test
    @DisplayName("a disturbed trial that was the last before the interruption is retried with its partner")
    void disturbedLastTrial() {
        assertThat(left(valid(1), of(2, Validity.DISTURBED)))
                .startsWith("01-load-http-again", "02-load-rpc-again", "03-load-rpc");
        assertThat(separated(valid(1), of(2, Validity.DISTURBED))).containsExactly("01-load-http");
    }

    /** Both of a pair that runs at the same time are stored at once, and neither can be repeated without the other. */
    @Test
    @DisplayName("both trials of a disturbed concurrent pair are retried")
    void disturbedConcurrentPair() {
        plans = plans.stream().map(plan -> plan.concurrently(WarmUpPlan.NONE)).toList();

        assertThat(left(of(1, Validity.DISTURBED), of(2, Validity.DISTURBED)))
                .startsWith("01-load-http-again", "02-load-rpc-again", "03-load-rpc");
        assertThat(plans.get(0).runsConcurrentlyWith(plans.get(1))).isTrue();
        assertThat(plans.get(0).runsConcurrentlyWith(plans.get(2))).isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"VALID", "FAILED", "SATURATED_BY_SERVER", "DISTURBED"})
    @DisplayName("of a concurrent pair, both are run again at the same time if one of them has to be")
    void concurrentPairOfWhichOneIsStored(Validity stored) {
        plans = plans.stream().map(plan -> plan.concurrently(WarmUpPlan.NONE)).toList();
        List<TrialPlan> left =
                stored(of(1, stored)).compare(plans, run::trialDirectory).toRun();

        assertThat(left).extracting(TrialPlan::id).startsWith("01-load-http-again", "02-load-rpc-again", "03-load-rpc");
        assertThat(left.get(0).runsConcurrentlyWith(left.get(1))).isTrue();
        assertThat(separated(of(1, Validity.VALID))).containsExactly("01-load-http");
    }

    @Test
    @DisplayName("a pair that was run again is found after a second interruption")
    void concurrentPairThatWasRunAgain() {
        plans = plans.stream().map(plan -> plan.concurrently(WarmUpPlan.NONE)).toList();
        TrialResult first = valid(1).withValidity(Validity.UNPAIRED, "then");

        assertThat(left(first, again(1, 2, Validity.VALID), again(2, 2, Validity.VALID)))
                .startsWith("03-load-rpc", "04-load-http");
    }

    @Test
    @DisplayName("a side that failed is run again with the other side of its concurrent pair, which was disturbed")
    void concurrentPairWithAFailedSide() {
        plans = plans.stream().map(plan -> plan.concurrently(WarmUpPlan.NONE)).toList();

        assertThat(left(of(1, Validity.FAILED), of(2, Validity.DISTURBED)))
                .startsWith("01-load-http-again", "02-load-rpc-again", "03-load-rpc");
        assertThat(separated(of(1, Validity.FAILED), of(2, Validity.DISTURBED)))
                .as("what failed has failed")
                .isEmpty();
    }

    @Test
    @DisplayName("so are those of a pair in whose servers the last trials were measured alone")
    void disturbedPairBeforeTrialsAlone() {
        plans = Stream.concat(
                        plans.subList(0, 2).stream().map(plan -> plan.concurrently(WarmUpPlan.NONE)),
                        plans.subList(2, 8).stream())
                .toList();
        TrialResult first = inServer(1001, of(1, Validity.DISTURBED));
        TrialResult second = inServer(1002, of(2, Validity.DISTURBED));
        TrialResult alone = inServer(1002, valid(3));

        assertThat(left(first, second, alone, inServer(1001, valid(4))))
                .startsWith("01-load-http-again", "02-load-rpc-again", "05-load-http");
        assertThat(left(
                        first,
                        inServer(1002, valid(2)),
                        inServer(1001, of(3, Validity.DISTURBED)),
                        inServer(1002, valid(4))))
                .as("the first of the solo trials")
                .contains("03-load-rpc-again");
        assertThat(left(first, second, alone, inServer(1003, valid(4))))
                .as("a later server")
                .startsWith("05-load-http");
    }

    private static TrialResult inServer(long pid, TrialResult trial) {
        return TrialResults.copyOf(trial).pid(pid).build();
    }

    @Test
    @DisplayName("a disturbed trial that the run had already passed stays as it is")
    void disturbedEarlierTrial() {
        TrialResult again = again(1, 2, Validity.VALID);

        assertThat(left(of(1, Validity.DISTURBED), again, valid(2))).startsWith("03-load-rpc");
        assertThat(left(of(1, Validity.DISTURBED), valid(2)))
                .as("the budget was spent")
                .startsWith("03-load-rpc");
    }

    @Test
    void aDisturbedTrialIsNotRepeatedBeyondTheBudget() {
        TrialResult[] disturbed = {
            of(1, Validity.DISTURBED), again(1, 2, Validity.DISTURBED), again(1, 3, Validity.DISTURBED)
        };

        assertThat(left(disturbed)).as("two repeats for eight trials").startsWith("02-load-rpc");
    }

    @Test
    void changedPlansAreNamed() {
        TrialResult stored = valid(1);
        Variant was = stored.variant();
        Variant other = new Variant(
                "http",
                "",
                was.mode(),
                was.environment(),
                new RuntimeIdentity(
                        "2.0.12",
                        RuntimeIdentity.Source.PUBLISHED,
                        was.runtime().jarSha256()),
                new JdkIdentity("11.0.1+1", "Someone", "elsewhere"),
                List.of("-Xmx2g"),
                was.limits());

        assertThatThrownBy(() -> left(with(stored, 2, new Named("pair"), other)))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageStartingWith(
                        run.directory().getFileName() + " cannot be resumed, since its trials would not be"
                                + " comparable: the scenario of 01-load-http was pair and is steady; the pair of 01-load-http was 2"
                                + " and is 1; the workload of 01-load-http was Workload[")
                .hasMessageContaining("the flags of http was [-Xmx2g] and is [-Xms8m, ")
                .hasMessageContaining("the JDK of http was 11.0.1+1 of Someone and is ")
                .hasMessageContaining("the runtime was 2.0.12 and is ")
                .hasMessageContaining(". Restore that, or start a new run: mvn test -Dbench.");
    }

    @Test
    void aJarThatIsAnotherIsNamedOnce() {
        List<TrialResult> stored = new ArrayList<>();
        for (int n = 1; n <= 2; n++) {
            Variant was = valid(n).variant();
            SortedMap<String, String> jars = new TreeMap<>(was.runtime().jarSha256());
            jars.put("runtime-impl.jar", "00ff");
            Variant other = Variants.with(
                    was,
                    new RuntimeIdentity(was.runtime().version(), was.runtime().source(), jars));
            stored.add(with(valid(n), 1, WarmServer.STEADY, other));
        }

        assertThatThrownBy(() -> left(stored.toArray(TrialResult[]::new)))
                .hasMessageContaining("comparable: the SHA-256 of runtime-impl.jar was 00ff and is ")
                .satisfies(refused -> assertThat(refused.getMessage().split("runtime-impl.jar"))
                        .hasSize(2));
    }

    @Test
    void aTrialThatIsNoLongerPlannedIsNamed() {
        ResumePlan stored = stored(valid(1), valid(2), valid(8));
        stored.compare(plans.subList(0, 4), run::trialDirectory);

        assertThatThrownBy(stored::requireAllPlanned)
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageContaining("comparable: 08-load-http was run and is no longer planned. Restore that");
    }

    private List<String> left(TrialResult... trials) {
        return stored(trials).compare(plans, run::trialDirectory).toRun().stream()
                .map(TrialPlan::id)
                .toList();
    }

    private List<String> separated(TrialResult... trials) {
        return List.copyOf(stored(trials).compare(plans, run::trialDirectory).unpaired());
    }

    private ResumePlan stored(TrialResult... trials) {
        return new ResumePlan(
                RunResults.copyOf(run.result()).trials(List.of(trials)).build(), policy);
    }

    private TrialResult valid(int position) {
        return of(position, Validity.VALID);
    }

    private TrialResult of(int position, Validity verdict) {
        return again(position, 1, verdict);
    }

    private TrialResult again(int position, int attempt, Validity verdict) {
        return TrialResults.of(plans.get(position - 1).inAttempt(attempt, run::trialDirectory))
                .validity(verdict)
                .build();
    }

    private static TrialResult with(TrialResult of, int pair, Scenario scenario, Variant variant) {
        return TrialResults.copyOf(of)
                .pair(pair)
                .scenario(scenario)
                .variant(variant)
                .workload(pair == of.pair() ? of.workload() : Workload.openLoop(7, 0, 1, 1, 1))
                .build();
    }
}

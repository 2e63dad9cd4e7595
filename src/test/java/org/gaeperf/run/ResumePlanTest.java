package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gaeperf.model.Measurements;
import org.gaeperf.model.TrialIdentity;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.trial.TinyTrials;
import org.gaeperf.trial.phase.TrialResultBuilder;
import org.gaeperf.trial.plan.TrialPlan;
import org.gaeperf.trial.validity.ValidityRules;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of eight trials, 01-load-http 02-load-rpc 03-load-rpc 04-load-http and so on, by what is stored. */
class ResumePlanTest {

    @TempDir
    private Path output;

    private Run run;
    private List<TrialPlan> plans;

    @BeforeEach
    void plan() throws Exception {
        run = TinyTrials.begin(output, "bench.modes", "http,rpc", "bench.forks", "4");
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
    void aPairOfWhichOnlyAPartWasRunIsRunAnew() {
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
    void thatIsSoAsOftenAsTheRunIsCutShort() {
        TrialResult first = valid(1).withValidity(Validity.UNPAIRED, "then");
        TrialResult second = again(1, "01-load-http-again", Validity.VALID);

        assertThat(left(first)).startsWith("01-load-http-again", "02-load-rpc", "03-load-rpc");
        assertThat(separated(first)).isEmpty();
        assertThat(left(first, second)).startsWith("01-load-http-again-again", "02-load-rpc", "03-load-rpc");
        assertThat(separated(first, second)).containsExactly("01-load-http-again");
    }

    @Test
    void aTrialThatFailedOrWasSaturatedStaysAsItIs() {
        assertThat(left(of(1, Validity.FAILED))).startsWith("02-load-rpc", "03-load-rpc");
        assertThat(left(of(1, Validity.SATURATED_BY_SERVER))).startsWith("02-load-rpc", "03-load-rpc");
        assertThat(separated(of(1, Validity.FAILED))).isEmpty();
    }

    @Test
    void aDisturbedTrialThatTheRunWasCutShortBehindIsRepeatedWithItsPartner() {
        assertThat(left(valid(1), of(2, Validity.DISTURBED)))
                .startsWith("01-load-http-again", "02-load-rpc-again", "03-load-rpc");
        assertThat(separated(valid(1), of(2, Validity.DISTURBED))).containsExactly("01-load-http");
    }

    /** Both of a pair that runs at the same time are stored at once, and neither can be repeated without the other. */
    @Test
    void trialsThatRanAtTheSameTimeAndWereDisturbedAreBothRepeated() {
        plans = plans.stream().map(plan -> plan.together(WarmUpPlan.NONE)).toList();

        assertThat(left(of(1, Validity.DISTURBED), of(2, Validity.DISTURBED)))
                .startsWith("01-load-http-again", "02-load-rpc-again", "03-load-rpc");
        assertThat(plans.get(0).runsConcurrentlyWith(plans.get(1))).isTrue();
        assertThat(plans.get(0).runsConcurrentlyWith(plans.get(2))).isFalse();
    }

    @Test
    void aDisturbedTrialThatTheRunHadGoneOnFromStaysAsItIs() {
        TrialResult again = again(1, "01-load-http-again", Validity.VALID);

        assertThat(left(of(1, Validity.DISTURBED), again, valid(2))).startsWith("03-load-rpc");
        assertThat(left(of(1, Validity.DISTURBED), valid(2)))
                .as("the budget was spent")
                .startsWith("03-load-rpc");
    }

    @Test
    void aDisturbedTrialIsNotRepeatedBeyondTheBudget() {
        TrialResult[] disturbed = {
            of(1, Validity.DISTURBED),
            again(1, "01-load-http-again", Validity.DISTURBED),
            again(1, "01-load-http-again-again", Validity.DISTURBED)
        };

        assertThat(left(disturbed)).as("two repeats for eight trials").startsWith("02-load-rpc");
    }

    @Test
    void whatIsPlannedOtherwiseNowIsNamed() {
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
                List.of("-Xmx2g"));

        assertThatThrownBy(() -> left(with(stored, 2, "pair", other)))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageStartingWith(
                        run.directory().getFileName() + " cannot be resumed, for its trials would not be"
                                + " alike: the scenario of 01-load-http was pair and is steady; the pair of 01-load-http was 2"
                                + " and is 1; the workload of 01-load-http was Workload[")
                .hasMessageContaining("the flags of http was [-Xmx2g] and is [-Xms8m, ")
                .hasMessageContaining("the JDK of http was 11.0.1+1 of Someone and is ")
                .hasMessageContaining("the runtime was 2.0.12 and is ")
                .hasMessageContaining(". Go back to that, or begin a new run: mvn test -Dbench.");
    }

    @Test
    void aJarThatIsAnotherIsNamedOnce() {
        List<TrialResult> stored = new ArrayList<>();
        for (int n = 1; n <= 2; n++) {
            Variant was = valid(n).variant();
            SortedMap<String, String> jars = new TreeMap<>(was.runtime().jarSha256());
            jars.put("runtime-impl.jar", "00ff");
            Variant other = new Variant(
                    was.role(),
                    "",
                    was.mode(),
                    was.environment(),
                    new RuntimeIdentity(was.runtime().version(), was.runtime().source(), jars),
                    was.jdk(),
                    was.jvmArgs());
            stored.add(with(valid(n), 1, "steady", other));
        }

        assertThatThrownBy(() -> left(stored.toArray(TrialResult[]::new)))
                .hasMessageContaining("alike: the SHA-256 of runtime-impl.jar was 00ff and is ")
                .satisfies(refused -> assertThat(refused.getMessage().split("runtime-impl.jar"))
                        .hasSize(2));
    }

    @Test
    void aTrialThatIsNoLongerPlannedIsNamed() {
        ResumePlan stored = stored(valid(1), valid(2), valid(8));
        stored.rest(plans.subList(0, 4), run::trialDirectory);

        assertThatThrownBy(stored::requireAllPlanned)
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageContaining("alike: 08-load-http was run and is no longer planned. Go back to that");
    }

    private List<String> left(TrialResult... trials) {
        return stored(trials).rest(plans, run::trialDirectory).missing().stream()
                .map(TrialPlan::id)
                .toList();
    }

    private List<String> separated(TrialResult... trials) {
        return List.copyOf(stored(trials).rest(plans, run::trialDirectory).separated());
    }

    private ResumePlan stored(TrialResult... trials) {
        return new ResumePlan(StoredRuns.with(run.result(), List.of(trials)));
    }

    private TrialResult valid(int position) {
        return of(position, Validity.VALID);
    }

    private TrialResult of(int position, Validity verdict) {
        return again(position, plans.get(position - 1).id(), verdict);
    }

    private TrialResult again(int position, String id, Validity verdict) {
        TrialPlan plan = plans.get(position - 1);
        TrialResultBuilder findings =
                new TrialResultBuilder(plan.id().equals(id) ? plan : plan.again(run.trialDirectory(id)));
        findings.judge(new ValidityRules.Judgement(verdict, List.of()));
        return findings.toResult();
    }

    private static TrialResult with(TrialResult of, int pair, String scenario, Variant variant) {
        Workload workload = pair == of.pair() ? of.workload() : new Workload(7, 0, 1, 1, 1);
        return new TrialResult(
                new TrialIdentity(of.id(), of.position(), pair, of.concurrent(), of.suite(), scenario),
                variant,
                workload,
                of.startedAt(),
                of.elapsedSeconds(),
                of.assessment(),
                of.serverEvidence(),
                new Measurements(
                        of.warmUp(),
                        of.load(),
                        of.serverCost(),
                        of.hostNoise(),
                        of.groundTruthLatency(),
                        of.requestMemory(),
                        of.capacity(),
                        of.samples()));
    }
}

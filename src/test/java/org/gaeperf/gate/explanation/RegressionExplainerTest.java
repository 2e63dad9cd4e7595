package org.gaeperf.gate.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gaeperf.Tags;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.CostGrowth;
import org.gaeperf.model.GateResult.Explanation;
import org.gaeperf.model.GateResult.GrowthRow;
import org.gaeperf.model.TrialResult;
import org.gaeperf.profile.RecordedEvents;
import org.gaeperf.profile.RecordedFiles;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Recordings of processes that do a known number of requests, one of them with a fault of known size. They measure what it
 * costs by themselves, so nothing depends on the speed of the machine; {@link RecordedRuntimeTest} records the runtime.
 */
@Tag(Tags.SLOW)
@Timeout(600)
@DisplayName("A regression is explained by recordings:")
class RegressionExplainerTest {

    private static final String MODE = "rpc";
    private static final int REQUESTS = 10_000;
    private static final int REQUESTS_WITH_WAITS = 1_000;
    private static final double ALLOCATED_BYTES = 20 * 1024;
    private static final double LEAKED_BYTES = (double) REQUESTS_WITH_WAITS * LeakingWorkMain.BYTES;
    private static final double SLEPT_MICROS = 5_000 * 0.03;
    private static final Pattern MEASURED_BYTES = Pattern.compile("measured in these trials \\+(\\d+) bytes");

    private static final String LOCK = "enter monitor in " + LockedWorkMain.class.getName() + ".serve";
    private static final String TIMER = "sleep in " + LockedWorkMain.class.getName() + ".tidy";

    @TempDir
    private static Path directory;

    private static final List<TrialResult> SOUND = new ArrayList<>();

    @BeforeAll
    static void recordWithoutFault() throws Exception {
        // Heaps are compared only if there are two of a side.
        SOUND.add(costs(GateResult.BASELINE, 1, ""));
        SOUND.add(costs(GateResult.BASELINE, 2, ""));
    }

    @Test
    @DisplayName("an injected allocation is among the first three rows, next to the measured total")
    void injectedAllocation() throws Exception {
        Explanation explanation =
                explain(Metric.ALLOCATED_PER_REQUEST, costs(GateResult.CANDIDATE, 3, "allocate:20KB"));

        assertThat(firstThree(explanation, "Allocation by class")).contains("byte[]");
        assertThat(firstThree(explanation, "Allocation by site"))
                .contains("org.gaeperf.webapp.InjectedFault.allocateGarbage");
        Matcher measured =
                MEASURED_BYTES.matcher(table(explanation, "Allocation by class").note());
        assertThat(measured.find()).isTrue();
        assertThat(Double.parseDouble(measured.group(1))).isBetween(0.9 * ALLOCATED_BYTES, 1.1 * ALLOCATED_BYTES);
    }

    @Test
    @DisplayName("the class of kept objects is among the first three rows")
    void keptMemory() throws Exception {
        Explanation explanation = explain(
                Metric.RSS, costs(GateResult.CANDIDATE, 4, "keep:50MB"), costs(GateResult.CANDIDATE, 5, "keep:50MB"));

        assertThat(firstThree(explanation, "Heap by class after a garbage collection"))
                .contains("byte[]");
    }

    @Test
    @DisplayName(
            "the site of native memory that is never freed is named with its size, if the resident set became larger")
    void unfreedMemory() throws Exception {
        List<TrialResult> trials = new ArrayList<>();
        for (int position = 11; position <= 14; position++) {
            boolean leaks = position % 2 == 0;
            trials.add(RecordedWork.record(
                            LeakingWorkMain.class,
                            directory,
                            MODE,
                            RecordedEvents.COSTS,
                            leaks ? GateResult.CANDIDATE : GateResult.BASELINE,
                            position,
                            leaks ? "leak" : "",
                            REQUESTS_WITH_WAITS)
                    .trial());
        }

        Explanation explanation = RecordedRuntimeTest.explain(trials, directory, MODE, Metric.RSS);

        assertThat(table(explanation, "Native memory never freed, by site").rows())
                .filteredOn(row -> row.name().equals(LeakingWorkMain.class.getName() + ".serve"))
                .singleElement()
                .satisfies(row ->
                        assertThat(row.candidate() - row.baseline()).isBetween(0.9 * LEAKED_BYTES, 1.1 * LEAKED_BYTES));
    }

    @Test
    @DisplayName("an injected computation is among the first three rows")
    void injectedCpu() throws Exception {
        Explanation explanation = explain(Metric.CPU_PER_REQUEST, costs(GateResult.CANDIDATE, 6, "cpu:200us"));

        assertThat(firstThree(explanation, "CPU by method")).contains("org.gaeperf.webapp.InjectedFault.burnCpu");
    }

    @Test
    @DisplayName("where requests sleep is the first row, if the tail of latency became worse")
    void injectedWait() throws Exception {
        RecordedWork sound = waits(GateResult.BASELINE, 7, "");
        RecordedWork sleeping = waits(GateResult.CANDIDATE, 8, "sleep:5ms/3%");

        Explanation explanation =
                RecordedRuntimeTest.explain(List.of(sound.trial(), sleeping.trial()), directory, MODE, Metric.P99);

        assertThat(firstThree(explanation, "Waits by site").get(0))
                .isEqualTo("sleep in org.gaeperf.webapp.InjectedFault.sleepInSomeRequests");
        GrowthRow row = table(explanation, "Waits by site").rows().get(0);
        assertThat(row.candidate() - row.baseline())
                .as("what was slept at least, and what was waited in all by the process's own clock")
                .isBetween(0.98 * SLEPT_MICROS, sleeping.faultMicros());
    }

    @Test
    @DisplayName(
            "the lock that requests wait for is named, and not the sleep of a worker that does by the clock what no request waits for")
    void lockBesideTimer() throws Exception {
        RecordedWork sound = locked(GateResult.BASELINE, 9, "");
        RecordedWork locked = locked(GateResult.CANDIDATE, 10, "lock");
        List<TrialResult> trials = List.of(sound.trial(), locked.trial());

        Explanation explanation = RecordedRuntimeTest.explain(trials, directory, MODE, Metric.P99);

        assertThat(firstThree(explanation, "Waits by site")).contains(LOCK).noneMatch(name -> name.contains("tidy"));
        GrowthRow row = table(explanation, "Waits by site").rows().get(0);
        assertThat(row.candidate() - row.baseline())
                .as("of what was waited by the process's own clock")
                .isBetween(0.5 * locked.faultMicros(), 1.02 * locked.faultMicros());

        forgetIdleTime(sound.trial());
        forgetIdleTime(locked.trial());
        assertThat(firstThree(RecordedRuntimeTest.explain(trials, directory, MODE, Metric.P99), "Waits by site"))
                .as("a worker's waits, if it is not known what they are without load")
                .contains(LOCK, TIMER);
    }

    private static void forgetIdleTime(TrialResult trial) throws Exception {
        Path files = directory.resolve(trial.id());
        RecordedFiles.MeasuredSpan span = RecordedSides.measured(files);
        RecordedWork.write(files, new RecordedFiles.MeasuredSpan(span.from(), span.to()));
    }

    private static RecordedWork locked(String variant, int position, String fault) throws Exception {
        return RecordedWork.record(
                LockedWorkMain.class,
                directory,
                MODE,
                RecordedEvents.WAITS,
                variant,
                position,
                fault,
                REQUESTS_WITH_WAITS);
    }

    private static List<String> firstThree(Explanation explanation, String title) {
        List<GrowthRow> rows = table(explanation, title).rows();
        assertThat(rows)
                .allSatisfy(
                        row -> assertThat(row.candidate() - row.baseline()).isGreaterThan(row.sameSideDifference()));
        return rows.stream().limit(3).map(GrowthRow::name).toList();
    }

    private static CostGrowth table(Explanation explanation, String title) {
        return RecordedRuntimeTest.table(explanation, title);
    }

    private static Explanation explain(Metric regressed, TrialResult... candidates) {
        List<TrialResult> trials = new ArrayList<>(SOUND);
        trials.addAll(List.of(candidates));
        return RecordedRuntimeTest.explain(trials, directory, MODE, regressed);
    }

    private static TrialResult costs(String variant, int position, String fault) throws Exception {
        return RecordedWork.record(directory, MODE, RecordedEvents.COSTS, variant, position, fault, REQUESTS)
                .trial();
    }

    private static RecordedWork waits(String variant, int position, String fault) throws Exception {
        return RecordedWork.record(
                directory, MODE, RecordedEvents.WAITS, variant, position, fault, REQUESTS_WITH_WAITS);
    }
}

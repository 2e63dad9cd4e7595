package org.gaeperf.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.Tags;
import org.gaeperf.compare.methods.CostRow;
import org.gaeperf.compare.methods.MethodComparison;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.methods.MethodCosts;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Samples a server with and without planted faults, in rounds of both, by the real agent. */
@Tag(Tags.SLOW)
@DisplayName("Samples by method")
class MethodSamplingTest {

    private static final int ROUNDS = 4;
    private static final int CPU_MILLIS = 1_500;
    private static final String TARGET = JfrTargetMain.class.getName() + "$";

    @TempDir
    private Path directory;

    @Test
    @DisplayName(
            "name the method that one side has in addition and the class that it allocates, and nothing of equal sides")
    void namesWhatIsPlanted() throws Exception {
        List<TrialResult> trials = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            trials.add(trial(GateResult.BASELINE, round, "sound"));
            trials.add(trial("same", round, "sound"));
            trials.add(trial(GateResult.CANDIDATE, round, "planted"));
        }

        assertThat(grown(trials, GateResult.CANDIDATE))
                .contains(TARGET + "PlantedBurner.burn", TARGET + "PlantedParcel")
                .doesNotContain(TARGET + "Router.route", TARGET + "Logger.log", TARGET + "Order", "long[]");
        assertThat(grown(trials, "same")).isEmpty();
        MethodCosts costs = trials.get(0).methods().orElseThrow();
        MethodCosts.Method router = costs.methods().stream()
                .filter(method -> method.name().equals(TARGET + "Router.route"))
                .findFirst()
                .orElseThrow();
        assertThat(router.self()).isEqualTo(router.total()).isPositive();
        assertThat(router.caller()).isEqualTo(JfrTargetMain.class.getName() + ".serve");
        assertThat(costs.methods())
                .as("all that is on the stack")
                .filteredOn(method -> method.name().equals(JfrTargetMain.class.getName() + ".main"))
                .singleElement()
                .satisfies(main -> assertThat(main.total()).isGreaterThan(costs.cpuSamples() / 2));
        assertThat(costs.methods()).noneMatch(method -> method.name().startsWith("java."));
        assertThat(costs.methods().stream().mapToLong(MethodCosts.Method::self).sum())
                .isBetween(costs.cpuSamples() * 9 / 10, costs.cpuSamples());
    }

    private static List<String> grown(List<TrialResult> trials, String candidate) {
        return MethodComparison.of(trials, GateResult.BASELINE, candidate, 1).orElseThrow().tables().stream()
                .flatMap(table -> table.grown().stream())
                .map(CostRow::name)
                .toList();
    }

    private TrialResult trial(String variant, int round, String kind) throws Exception {
        Path files = Files.createDirectory(directory.resolve(variant + round));
        JfrTarget.Outcome outcome;
        try (JfrTarget target =
                JfrTarget.start(SamplingAgent.jvmArgsForMethods(files).orElseThrow(), kind, CPU_MILLIS)) {
            outcome = target.outcome();
            SamplingAgent.deleteLibrary(files);
            assertThat(target.terminate()).isTrue();
        }
        MethodCosts costs = MethodReader.read(files, new RecordedFiles.MeasuredSpan(outcome.from(), outcome.to()));
        Files.delete(files.resolve(RecordedFiles.METHODS));
        try (Stream<Path> left = Files.list(files)) {
            assertThat(left).isEmpty();
        }
        return TrialResults.ofRound(variant, round)
                .load(LoadResults.ofSeconds(1).requests(outcome.requests()).build())
                .cpuMicrosPerRequest(outcome.cpuMicrosPerRequest())
                .methods(costs)
                .build();
    }

    @Test
    @DisplayName("are missed by name where the JVM has written none")
    void missing() {
        assertThatExceptionOfType(JfrException.class)
                .isThrownBy(() ->
                        MethodReader.read(directory, new RecordedFiles.MeasuredSpan(Instant.EPOCH, Instant.now())))
                .withMessage(directory.resolve("methods.jfr")
                        + " was not written: perhaps the JVM was killed before it could");
    }

    @Test
    @DisplayName("need a path that async-profiler can read")
    void unreadablePath() throws Exception {
        assertThat(SamplingAgent.jvmArgsForMethods(Files.createDirectory(directory.resolve("a,b"))))
                .isEmpty();
    }
}

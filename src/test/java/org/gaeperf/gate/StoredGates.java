package org.gaeperf.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.gaeperf.model.GateFile;
import org.gaeperf.model.GateOutcome;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.GateResult.Outlook;
import org.gaeperf.model.Json;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Timeline;
import org.gaeperf.model.TrialResult;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;

/** Writes gates as a night of {@code PowerMain} leaves them, for tests. */
final class StoredGates {

    private static final Instant EVENING = Instant.parse("2026-11-20T22:00:00Z");

    private final Path directory;
    private final Random random = new Random(3);
    private int stored;

    /** The first night begins, and none is stored yet. */
    StoredGates(Path directory) {
        this.directory = directory;
    }

    /** Stores the next gate, of four rounds. */
    void add(String fault, GateOutcome outcome, double trueRatio) throws IOException {
        add(fault, outcome, trueRatio, RunResults.of(Suites.GATE), true, 0);
    }

    /**
     * Stores the next gate.
     *
     * @param fault as the option has it; empty for none
     * @param night its number, from 0
     */
    void add(String fault, GateOutcome outcome, double trueRatio, RunResults run, boolean complete, int night)
            throws IOException {
        stored++;
        String id = String.format("gate-%02d", stored);
        run.id(id).option("bench.seed", Integer.toString(stored));
        if (!fault.isEmpty()) {
            run.option("bench.gate.injectedFault", fault);
        }
        List<TrialResult> trials = new ArrayList<>();
        for (int round = 1; round <= 4; round++) {
            trials.add(trial(GateResult.BASELINE, round, 100));
            trials.add(trial(GateResult.CANDIDATE, round, 100 * trueRatio));
        }
        Instant startedAt = EVENING.plus(Duration.ofDays(night)).plus(Duration.ofMinutes(6L * stored));
        Timeline timeline = new Timeline(startedAt, List.of(), Optional.of(startedAt), complete);
        Path gate = Files.createDirectories(directory.resolve(id));
        RunResult result = run.build().with(timeline, trials.size(), trials, List.of());
        Json.PRETTY.writeValue(gate.resolve(ResultsFile.NAME).toFile(), result);
        Json.PRETTY.writeValue(gate.resolve(GateFile.NAME).toFile(), result(id, outcome, trueRatio));
    }

    private TrialResult trial(String variant, int round, double cpuMicros) {
        return TrialResults.ofRound(variant, round)
                .cpuMicrosPerRequest(cpuMicros * Math.exp(0.01 * random.nextGaussian()))
                .build();
    }

    private static GateResult result(String id, GateOutcome outcome, double ratio) {
        return new GateResult(
                GateResult.SCHEMA_VERSION,
                outcome,
                false,
                "as made up",
                id,
                "2.0.19",
                "2.0.19",
                4,
                0,
                330,
                "interval",
                "",
                List.of(finding("cpu-per-request", ratio), finding("cpu-without-compiler", ratio)),
                List.of());
    }

    private static Finding finding(String metric, double ratio) {
        return new Finding(
                "http",
                metric,
                metric,
                "ms",
                Optional.of(100.0),
                Optional.of(100 * ratio),
                Optional.of(ratio),
                Optional.of(ratio - 0.01),
                Optional.of(ratio + 0.01),
                0.03,
                Decision.INCONCLUSIVE,
                Outlook.UNKNOWN,
                Optional.empty());
    }
}

package org.gaeperf.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.CostGrowth;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Explanation;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.GateResult.GrowthRow;
import org.gaeperf.model.Json;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.profile.HeapHistogram;
import org.gaeperf.profile.JfrException;
import org.gaeperf.profile.JfrSummary;
import org.gaeperf.profile.ProfileDiff;
import org.gaeperf.profile.RecordedFiles;
import org.gaeperf.profile.ServerProfile;
import org.gaeperf.sampling.SampleFormatException;

/** Explains a regression: what grew, from the stored files of the trials that were recorded. */
final class RegressionExplainer {

    /** Costs, which a recording of the server can explain. Latency is not among them: a recording shows no waiting. */
    private static final Set<String> EXPLAINABLE = Set.of(
            Metric.CPU_PER_REQUEST.key(),
            Metric.CPU_WITHOUT_COMPILER.key(),
            Metric.CPU_PERCENT.key(),
            Metric.PS_CPU_PERCENT.key(),
            Metric.ALLOCATED_PER_REQUEST.key(),
            Metric.RSS.key(),
            Metric.COMMITTED.key(),
            Metric.HEAP_COMMITTED.key(),
            Metric.IDLE_RSS.key(),
            Metric.IDLE_COMMITTED.key());

    private static final int MAX_ROWS = 10;

    /** With fewer samples on a side, a method's share is mostly chance. */
    private static final int MIN_SAMPLES = 200;

    private RegressionExplainer() {}

    /** The modes with a regression that can be explained. */
    static List<ConnectorMode> explainableModes(List<Finding> findings) {
        return Arrays.stream(ConnectorMode.values())
                .filter(mode -> findings.stream()
                        .anyMatch(finding -> finding.mode().equals(mode.key())
                                && finding.decision() == Decision.REGRESSION
                                && EXPLAINABLE.contains(finding.metric())))
                .toList();
    }

    /**
     * Explains the regressions of a mode.
     *
     * @param trials all of the run
     * @param directory that contains the directories of the trials
     */
    static Explanation explain(ConnectorMode mode, List<TrialResult> trials, Path directory) {
        Optional<TrialResult> baseline = recorded(trials, mode.key(), GateResult.BASELINE);
        Optional<TrialResult> candidate = recorded(trials, mode.key(), GateResult.CANDIDATE);
        if (baseline.isEmpty() || candidate.isEmpty()) {
            return new Explanation(
                    mode.key(),
                    "what grew is unknown: both sides must be recorded under load,"
                            + " and a stored baseline cannot be",
                    List.of());
        }
        try {
            ProfileDiff diff = ProfileDiff.between(
                    profile(baseline.get(), directory), profile(candidate.get(), directory), MAX_ROWS);
            return new Explanation(mode.key(), note(diff, baseline.get(), candidate.get()), tables(diff));
        } catch (IOException | JfrException | SampleFormatException e) {
            return new Explanation(mode.key(), "what grew is unknown: " + e.getMessage(), List.of());
        }
    }

    /** The last recorded trial of a side, valid or not: a recording is no measurement, but requests must be answered. */
    private static Optional<TrialResult> recorded(List<TrialResult> trials, String mode, String role) {
        return trials.stream()
                .filter(trial -> trial.scenario().equals(mode + Scenarios.RECORDED_SUFFIX))
                .filter(trial -> trial.variant().role().equals(role))
                .filter(trial ->
                        trial.load().filter(load -> load.answered() > 0).isPresent()
                                && trial.serverCost().isPresent())
                .reduce((first, last) -> last);
    }

    private static ServerProfile profile(TrialResult trial, Path trials) throws IOException, JfrException {
        Path directory = trials.resolve(trial.id());
        RecordedFiles.MeasuredSpan measured =
                Json.read(directory.resolve(RecordedFiles.MEASURED_SPAN), RecordedFiles.MeasuredSpan.class);
        return new ServerProfile(
                JfrSummary.read(directory.resolve(RecordedFiles.JFR), measured.from(), measured.to()),
                trial.load().orElseThrow().answered(),
                trial.serverCost().orElseThrow().cpuMicrosPerRequest(),
                Optional.of(HeapHistogram.parse(Files.readString(directory.resolve(RecordedFiles.CLASS_HISTOGRAM)))));
    }

    private static String note(ProfileDiff diff, TrialResult baseline, TrialResult candidate) {
        return String.format(
                Locale.ROOT,
                "one trial of each side with JDK Flight Recorder, %s and %s, %,d and %,d"
                        + " requests. Rows are sorted by what grew most.",
                baseline.id(),
                candidate.id(),
                diff.baseline().requests(),
                diff.candidate().requests());
    }

    private static List<CostGrowth> tables(ProfileDiff diff) {
        String unit = "bytes per request";
        String allocation = "extrapolated from "
                + samples(diff.baseline().allocationSamples(), diff.candidate().allocationSamples());
        String cpu = "divided in proportion to "
                + samples(diff.baseline().cpuSamples(), diff.candidate().cpuSamples());
        List<CostGrowth> tables = new ArrayList<>();
        tables.add(new CostGrowth("Allocation by class", unit, allocation, allocation(diff.allocationByClass())));
        tables.add(new CostGrowth("Allocation by site", unit, allocation, allocation(diff.allocationBySite())));
        tables.add(new CostGrowth("CPU by method", "µs per request", cpu, cpu(diff.cpuByMethod())));
        tables.add(new CostGrowth(
                "CPU by site, including the JDK methods it calls", "µs per request", cpu, cpu(diff.cpuBySite())));
        tables.add(new CostGrowth(
                "Heap by class after a garbage collection",
                "bytes",
                "",
                diff.heapByClass().stream()
                        .map(row -> new GrowthRow(row.name(), row.baselineBytes(), row.candidateBytes()))
                        .toList()));
        tables.add(new CostGrowth(
                "Objects that outlived the trial",
                "samples",
                "of 256 objects that the JVM tracks",
                diff.oldObjects().stream()
                        .map(row -> new GrowthRow(row.name(), row.baselineSamples(), row.candidateSamples()))
                        .toList()));
        return tables;
    }

    private static String samples(long baseline, long candidate) {
        return String.format(
                Locale.ROOT,
                "%,d and %,d samples%s",
                baseline,
                candidate,
                Math.min(baseline, candidate) < MIN_SAMPLES ? ": too few to trust the order" : "");
    }

    private static List<GrowthRow> allocation(List<ProfileDiff.AllocationRow> rows) {
        return rows.stream()
                .map(row -> new GrowthRow(row.name(), row.baselineBytesPerRequest(), row.candidateBytesPerRequest()))
                .toList();
    }

    private static List<GrowthRow> cpu(List<ProfileDiff.CpuRow> rows) {
        return rows.stream()
                .map(row -> new GrowthRow(row.name(), row.baselineMicrosPerRequest(), row.candidateMicrosPerRequest()))
                .toList();
    }
}

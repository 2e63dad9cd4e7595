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
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.profile.HeapHistogram;
import org.gaeperf.profile.JfrException;
import org.gaeperf.profile.JfrSummary;
import org.gaeperf.profile.ProfileDiff;
import org.gaeperf.profile.ServerProfile;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.suite.GatePlanner;
import org.gaeperf.trial.phase.Recording;

/** Says what grew, from the stored files of the trials that were recorded. */
final class RegressionExplainer {

    /** What a look into the server can explain; waiting is not seen there. */
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

    private static final int ROWS = 10;

    /** With fewer samples on a side a method's share is mostly chance. */
    private static final int ENOUGH_SAMPLES = 200;

    private RegressionExplainer() {}

    /** The modes, in which something became worse that can be explained. */
    static List<ConnectorMode> modes(List<Finding> findings) {
        return Arrays.stream(ConnectorMode.values())
                .filter(mode -> findings.stream()
                        .anyMatch(finding -> finding.mode().equals(mode.key())
                                && finding.decision() == Decision.REGRESSION
                                && EXPLAINABLE.contains(finding.metric())))
                .toList();
    }

    /**
     * Explains a mode.
     *
     * @param trials all of the run
     * @param directory below which each trial has its own
     */
    static Explanation of(ConnectorMode mode, List<TrialResult> trials, Path directory) {
        Optional<TrialResult> baseline = recorded(trials, mode.key(), GateResult.BASELINE);
        Optional<TrialResult> candidate = recorded(trials, mode.key(), GateResult.CANDIDATE);
        if (baseline.isEmpty() || candidate.isEmpty()) {
            return new Explanation(
                    mode.key(),
                    "what grew is not known: both sides must be recorded while they are under load,"
                            + " and a stored baseline cannot be",
                    List.of());
        }
        try {
            ProfileDiff difference = ProfileDiff.between(
                    observed(baseline.get(), directory), observed(candidate.get(), directory), ROWS);
            return new Explanation(mode.key(), note(difference, baseline.get(), candidate.get()), tables(difference));
        } catch (IOException | JfrException | SampleFormatException unreadable) {
            return new Explanation(mode.key(), "what grew is not known: " + unreadable.getMessage(), List.of());
        }
    }

    /** Whatever its verdict, as long as requests were answered: a recording is no measurement. */
    private static Optional<TrialResult> recorded(List<TrialResult> trials, String mode, String role) {
        return trials.stream()
                .filter(trial -> trial.scenario().equals(mode + GatePlanner.RECORDED))
                .filter(trial -> trial.variant().role().equals(role))
                .filter(trial ->
                        trial.load().filter(load -> load.answered() > 0).isPresent()
                                && trial.serverCost().isPresent())
                .reduce((first, last) -> last);
    }

    private static ServerProfile observed(TrialResult trial, Path trials) throws IOException, JfrException {
        Path directory = trials.resolve(trial.id());
        Recording.Measured measured = Json.read(directory.resolve(Recording.MEASURED), Recording.Measured.class);
        return new ServerProfile(
                JfrSummary.read(directory.resolve(Recording.FLIGHT), measured.from(), measured.to()),
                trial.load().orElseThrow().answered(),
                trial.serverCost().orElseThrow().cpuMicrosPerRequest(),
                Optional.of(HeapHistogram.parse(Files.readString(directory.resolve(Recording.HEAP)))));
    }

    private static String note(ProfileDiff difference, TrialResult baseline, TrialResult candidate) {
        return String.format(
                Locale.ROOT,
                "one trial of each side with JDK Flight Recorder, %s and %s, %,d and %,d"
                        + " requests. Rows are sorted by what grew most.",
                baseline.id(),
                candidate.id(),
                difference.baseline().requests(),
                difference.candidate().requests());
    }

    private static List<CostGrowth> tables(ProfileDiff difference) {
        String unit = "bytes per request";
        String allocation = "extrapolated from "
                + samples(
                        difference.baseline().allocationSamples(),
                        difference.candidate().allocationSamples());
        String cpu = "shared out by "
                + samples(
                        difference.baseline().cpuSamples(),
                        difference.candidate().cpuSamples());
        List<CostGrowth> tables = new ArrayList<>();
        tables.add(new CostGrowth("Allocation by class", unit, allocation, allocation(difference.allocationByClass())));
        tables.add(new CostGrowth("Allocation by site", unit, allocation, allocation(difference.allocationBySite())));
        tables.add(new CostGrowth("CPU by method", "µs per request", cpu, cpu(difference.cpuByMethod())));
        tables.add(new CostGrowth(
                "CPU by site, the JDK's methods below it included",
                "µs per request",
                cpu,
                cpu(difference.cpuBySite())));
        tables.add(new CostGrowth(
                "Heap by class after a collection",
                "bytes",
                "",
                difference.heapByClass().stream()
                        .map(row -> new GrowthRow(row.name(), row.baselineBytes(), row.candidateBytes()))
                        .toList()));
        tables.add(new CostGrowth(
                "What outlived the trial",
                "samples",
                "of 256 objects that the JVM watches",
                difference.oldObjects().stream()
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
                Math.min(baseline, candidate) < ENOUGH_SAMPLES ? ": too few to trust the order" : "");
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

package org.gaeperf.gate.explanation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.value.SampledValues;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.CostGrowth;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.profile.GrowthDetector;
import org.gaeperf.profile.GrowthDetector.Growth;
import org.gaeperf.profile.JfrException;
import org.gaeperf.profile.RecordedFiles;
import org.gaeperf.profile.WaitReader;
import org.gaeperf.profile.WaitReader.Waits;

/** Says where requests wait longer, from recordings; and page faults, from the measured trials. */
final class WaitGrowth {

    private static final int MIN_TRIALS = 2;
    private static final String PAGE_FAULTS = "pageFaultsPerSecond";

    private WaitGrowth() {}

    /**
     * The waits by kind and site, and what pauses of the JVM cost.
     *
     * @param sides with recordings of waits
     * @param directory that contains the directories of the trials
     * @return a table of each; without rows if nothing grew
     * @throws IOException if a file cannot be read
     * @throws JfrException if a recording cannot be read
     */
    static List<CostGrowth> recorded(RecordedSides sides, Path directory) throws IOException, JfrException {
        List<Waits> baseline = read(sides.baseline(), directory);
        List<Waits> candidate = read(sides.candidate(), directory);
        return List.of(
                waits(sides, baseline, candidate),
                PauseGrowth.table(sides, baseline, candidate, meanGrowthMicros(sides)));
    }

    /** The table of the waits by kind and site, with what the recordings cannot show. */
    static CostGrowth waits(RecordedSides sides, List<Waits> baseline, List<Waits> candidate) {
        double longestMicros = meanServiceMicros(sides.candidate());
        List<Growth> rows = GrowthDetector.detect(
                        microsPerRequest(sides.baseline(), baseline),
                        microsPerRequest(sides.candidate(), candidate),
                        GrowthTables.MIN_SHARE * Math.max(meanGrowthMicros(sides), 0))
                .stream()
                .filter(row -> row.candidate() <= longestMicros)
                .toList();
        long lostBytes = Stream.concat(baseline.stream(), candidate.stream())
                .mapToLong(Waits::lostBytes)
                .sum();
        return GrowthTables.table(
                "Waits by site",
                "µs per request",
                String.format(
                        Locale.ROOT,
                        "%s, and not longer than a request takes; the mean service time changed by %+.1f µs in these trials%s%s",
                        WaitReader.THRESHOLDS,
                        meanGrowthMicros(sides),
                        lostBytes > 0
                                ? "; " + lostBytes + " bytes of the recordings were lost, so waits are missing"
                                : "",
                        Stream.concat(baseline.stream(), candidate.stream()).anyMatch(Waits::virtualThreads)
                                ? "; the server ran virtual threads, whose parking Flight Recorder does not record, so"
                                        + " their waits are not seen"
                                : ""),
                rows);
    }

    private static double meanGrowthMicros(RecordedSides sides) {
        return meanServiceMicros(sides.candidate()) - meanServiceMicros(sides.baseline());
    }

    /** Tabulates the page faults of the server: no table if fewer than two trials of a side have them, no row if they did not grow. */
    static List<CostGrowth> pageFaults(List<TrialResult> trials, String scenario) {
        List<Map<String, Double>> baseline = pageFaults(trials, scenario, GateResult.BASELINE);
        List<Map<String, Double>> candidate = pageFaults(trials, scenario, GateResult.CANDIDATE);
        if (baseline.size() < MIN_TRIALS || candidate.size() < MIN_TRIALS) {
            return List.of();
        }
        return List.of(GrowthTables.table(
                "Page faults",
                "per second",
                "from the measured trials; shown if they grew by a twentieth",
                GrowthDetector.detect(baseline, candidate, GrowthTables.MIN_SHARE * mean(baseline))));
    }

    private static List<Waits> read(List<TrialResult> side, Path directory) throws IOException, JfrException {
        List<Waits> waits = new ArrayList<>();
        for (TrialResult trial : side) {
            Path files = directory.resolve(trial.id());
            waits.add(WaitReader.read(
                    files.resolve(RecordedFiles.JFR),
                    RecordedSides.measured(files),
                    RecordedSides.PARTS,
                    trial.load().orElseThrow().serviceTime().maxMicros()));
        }
        return waits;
    }

    /** One map for each part of each trial. */
    private static List<Map<String, Double>> microsPerRequest(List<TrialResult> side, List<Waits> waits) {
        List<Map<String, Double>> parts = new ArrayList<>();
        for (int n = 0; n < side.size(); n++) {
            double requestsOfPart = side.get(n).load().orElseThrow().answered() / (double) RecordedSides.PARTS;
            for (Map<String, Double> micros : waits.get(n).microsBySite()) {
                parts.add(micros.entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, wait -> wait.getValue() / requestsOfPart)));
            }
        }
        return parts;
    }

    private static double meanServiceMicros(List<TrialResult> side) {
        return side.stream()
                .mapToDouble(trial -> trial.load().orElseThrow().serviceTime().meanMicros())
                .average()
                .orElse(Double.NaN);
    }

    private static List<Map<String, Double>> pageFaults(List<TrialResult> trials, String scenario, String variant) {
        return trials.stream()
                .filter(trial -> trial.validity() == Validity.VALID
                        && trial.scenario().isNamed(scenario)
                        && trial.variant().name().equals(variant))
                .map(trial ->
                        SampledValues.meanOfIntervalsUnderLoad(PAGE_FAULTS, 1).apply(trial))
                .filter(OptionalDouble::isPresent)
                .map(faults -> Map.of("page faults, minor and major", faults.getAsDouble()))
                .toList();
    }

    private static double mean(List<Map<String, Double>> side) {
        return side.stream()
                .flatMap(map -> map.values().stream())
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(0);
    }
}

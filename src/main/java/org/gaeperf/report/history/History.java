package org.gaeperf.report.history;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gaeperf.compare.ClientLimited;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.EarlierLoads;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.GateFile;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.host.TrialSetup;
import org.gaeperf.model.load.Workload;
import org.gaeperf.report.charts.ChartVariants;
import org.gaeperf.report.history.Trend.Entry;
import org.gaeperf.report.history.Trend.Instrument;
import org.gaeperf.report.history.Trend.Measure;

/**
 * All stored runs, grouped by what makes their values comparable.
 *
 * @param byKey in the order of each group's first run, its runs from the oldest to the newest
 * @param stored the runs by their ids, from the oldest to the newest
 * @param builds the number of the build that each run is of, by the id of the run; empty outside of a CI job
 * @param skipped the directories that are left out, each with the reason
 */
record History(
        Map<Key, List<RunResult>> byKey, Map<String, Stored> stored, Map<String, String> builds, List<String> skipped) {

    /** What a CI job stores with a run: see {@code scripts/ci-history.sh}. */
    private static final String BUILD_FILE = "build.properties";

    private static final String BUILD = "build";

    /** A run with all that is read of it. */
    record Stored(Path directory, RunResult result, Optional<GateResult> gate) {}

    /**
     * Runs of the same group on the same machine under the same workload, of the same length, set up in the same way.
     *
     * @param lengths of warm-up and measurement, by option
     * @param setups of the trials; several if the sides of a comparison have different ones
     */
    record Key(Group group, Workload workload, HostInfo machine, Map<String, String> lengths, Set<TrialSetup> setups) {}

    /**
     * Reads runs. A run that is found twice counts once.
     *
     * @param sources directories of a run, and directories of runs, whose runs are read
     * @throws IOException if a directory cannot be listed; a run that cannot be read is named in {@code skipped}
     */
    static History read(List<Path> sources) throws IOException {
        Map<String, Stored> found = new HashMap<>();
        Map<String, String> builds = new HashMap<>();
        List<RunResult> runs = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        for (Path directory : runDirectories(sources)) {
            try {
                RunResult run = ResultsFile.read(directory);
                Stored stored = new Stored(directory, run, GateFile.read(directory));
                if (found.putIfAbsent(run.id(), stored) == null) {
                    build(directory).ifPresent(number -> builds.put(run.id(), number));
                    runs.add(run);
                } else {
                    skipped.add(directory.getFileName() + ": the run in "
                            + found.get(run.id()).directory()
                            + " has its id, "
                            + run.id());
                }
            } catch (IOException e) {
                skipped.add(directory.getFileName() + ": "
                        + e.getMessage().lines().findFirst().orElse(""));
            }
        }
        runs.sort(Comparator.comparing(RunResult::startedAt));
        skipped.sort(Comparator.naturalOrder());
        Map<String, Stored> stored = new LinkedHashMap<>();
        runs.forEach(run -> stored.put(run.id(), found.get(run.id())));
        return new History(byKey(runs), stored, builds, skipped);
    }

    private static Set<Path> runDirectories(List<Path> sources) throws IOException {
        Set<Path> found = new TreeSet<>();
        for (Path source : sources) {
            if (isRun(source)) {
                found.add(source.toRealPath());
            } else {
                try (DirectoryStream<Path> directories = Files.newDirectoryStream(source)) {
                    for (Path directory : directories) {
                        // The link to the newest run would count it twice.
                        if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS) && isRun(directory)) {
                            found.add(directory.toRealPath());
                        }
                    }
                }
            }
        }
        return found;
    }

    private static boolean isRun(Path directory) {
        return Files.exists(directory.resolve(ResultsFile.NAME));
    }

    private static Optional<String> build(Path directory) throws IOException {
        Path file = directory.resolve(BUILD_FILE);
        Properties properties = new Properties();
        if (Files.exists(file)) {
            try (Reader in = Files.newBufferedReader(file)) {
                properties.load(in);
            }
        }
        return Optional.ofNullable(properties.getProperty(BUILD));
    }

    /** Returns the name of a run for readers: with its build, if it is of one. */
    String name(RunResult run) {
        return builds.containsKey(run.id()) ? "build " + builds.get(run.id()) + ", " + run.id() : run.id();
    }

    private static Map<Key, List<RunResult>> byKey(List<RunResult> runs) {
        Map<Key, List<RunResult>> byKey = new LinkedHashMap<>();
        for (RunResult run : runs) {
            Comparison.groups(run).forEach((group, trials) -> {
                if (group.suite().comparesServers()) {
                    Key key = new Key(
                            group,
                            trials.get(0).workload(),
                            run.host(),
                            run.options().lengths(group.suite()),
                            trials.stream().map(run::setup).collect(Collectors.toSet()));
                    byKey.computeIfAbsent(key, first -> new ArrayList<>()).add(run);
                }
            });
        }
        return byKey;
    }

    /** The trend of each variant that has the metric, {@code http} first. */
    List<Trend> trends(Key key, Metric metric) {
        List<TrialResult> all = byKey.get(key).stream()
                .flatMap(run -> trials(run, key).stream())
                .toList();
        return ChartVariants.group(all).names().stream()
                .map(variant -> trend(key, metric, variant))
                .filter(trend -> !trend.entries().isEmpty())
                .toList();
    }

    private Trend trend(Key key, Metric metric, String variant) {
        // What a process keeps depends on the loads before. The newest runs are those that are looked at.
        List<TrialResult> newest = byKey.get(key).stream()
                .map(run -> Comparison.valid(trials(run, key), variant))
                .filter(valid -> !valid.isEmpty())
                .reduce(List.of(), (earlier, later) -> later);
        List<Entry> entries = new ArrayList<>();
        int leftOut = 0;
        for (RunResult run : byKey.get(key)) {
            List<TrialResult> valid = Comparison.valid(trials(run, key), variant);
            List<Double> values = metric.values(EarlierLoads.asMostOf(metric, valid, newest));
            boolean limited = !ClientLimited.of(trials(run, key), variant).isEmpty();
            leftOut += values.isEmpty() && !metric.values(valid).isEmpty() ? 1 : 0;
            if (!values.isEmpty() && !limited) {
                var summary = values.stream().mapToDouble(Double::doubleValue).summaryStatistics();
                entries.add(new Entry(
                        run.id(),
                        name(run),
                        Optional.of(Instrument.of(run)),
                        summary.getAverage(),
                        summary.getMin(),
                        summary.getMax()));
            }
        }
        return Trend.of(Measure.of(metric), variant, entries, leftOut);
    }

    private static List<TrialResult> trials(RunResult run, Key key) {
        return Comparison.groups(run).getOrDefault(key.group(), List.of());
    }
}

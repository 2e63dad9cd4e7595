package org.gaeperf.report.history;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gaeperf.compare.ClientLimited;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.EarlierLoads;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.trend.ChangePointDetector;
import org.gaeperf.compare.trend.ChangePointDetector.ChangePoint;
import org.gaeperf.compare.trend.CreepDetector;
import org.gaeperf.compare.trend.CreepDetector.Creep;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.host.TrialSetup;
import org.gaeperf.model.load.Workload;
import org.gaeperf.report.charts.Roles;

/**
 * All stored runs, grouped by what makes their values comparable.
 *
 * @param byKey in the order of each group's first run, its runs from the oldest to the newest
 * @param builds the number of the build that each run is of, by the id of the run; empty outside of a CI job
 * @param skipped the directories that are left out, each with the reason
 */
record History(Map<Key, List<RunResult>> byKey, Map<String, String> builds, List<String> skipped) {

    /** What a CI job stores with a run: see {@code scripts/ci-history.sh}. */
    private static final String BUILD_FILE = "build.properties";

    private static final String BUILD = "build";

    /**
     * Runs of the same group on the same machine under the same workload, of the same length, set up in the same way.
     *
     * @param lengths of warm-up and measurement, by option
     * @param setups of the trials; several if the sides of a comparison have different ones
     */
    record Key(Group group, Workload workload, HostInfo machine, Map<String, String> lengths, Set<TrialSetup> setups) {}

    /**
     * A role's values of a metric in one run, over its valid trials.
     *
     * @param run its id
     * @param name for readers: with the build, if it is of one
     * @param instrument that measured it
     */
    record Entry(
            String run, String name, Instrument instrument, Instant startedAt, double mean, double min, double max) {}

    /** Which gaeperf measured a run by which analysis plan, on which JDK: a change of any may change each value. */
    record Instrument(String sourcesSha256, int analysisPlan, String jdk) {

        private static Instrument of(RunResult run) {
            return new Instrument(
                    run.sourcesSha256(),
                    run.harness().analysisPlan(),
                    run.harnessJdk().version());
        }
    }

    /**
     * A metric of a role over the runs that have it. Each change of the instrument begins a new series, and nothing is
     * looked for across it. All indices are places in {@code entries}.
     *
     * @param leftOut how many runs have valid trials of the metric whose servers had all served other numbers of loads
     *     before, so that what a process keeps cannot be put beside the newest run's
     * @param begins of each series
     * @param changes steps within a series
     * @param creeps levels that are no longer that of the first runs of their series
     */
    record Trend(
            Metric metric,
            String role,
            List<Entry> entries,
            int leftOut,
            List<Integer> begins,
            List<ChangePoint> changes,
            List<Creep> creeps) {

        /** How many runs the longest series has. */
        int longestSeries() {
            return IntStream.range(0, begins.size())
                    .map(n -> (n + 1 < begins.size() ? begins.get(n + 1) : entries.size()) - begins.get(n))
                    .max()
                    .orElse(0);
        }

        private static Trend of(Metric metric, String role, List<Entry> entries, int leftOut) {
            List<Integer> begins = IntStream.range(0, entries.size())
                    .filter(at -> at == 0
                            || !entries.get(at)
                                    .instrument()
                                    .equals(entries.get(at - 1).instrument()))
                    .boxed()
                    .toList();
            List<ChangePoint> changes = new ArrayList<>();
            List<Creep> creeps = new ArrayList<>();
            for (int n = 0; n < begins.size(); n++) {
                int begin = begins.get(n);
                int end = n + 1 < begins.size() ? begins.get(n + 1) : entries.size();
                double[] means = entries.subList(begin, end).stream()
                        .mapToDouble(Entry::mean)
                        .toArray();
                ChangePointDetector.detect(means)
                        .forEach(point ->
                                changes.add(new ChangePoint(begin + point.index(), point.before(), point.after())));
                CreepDetector.detect(means)
                        .ifPresent(
                                creep -> creeps.add(new Creep(begin + creep.index(), creep.before(), creep.after())));
            }
            return new Trend(metric, role, entries, leftOut, begins, changes, creeps);
        }
    }

    /**
     * Reads every run in a directory.
     *
     * @throws IOException if the directory cannot be listed; a run that cannot be read is named in {@code skipped}
     */
    static History read(Path output) throws IOException {
        List<RunResult> runs = new ArrayList<>();
        Map<String, String> builds = new HashMap<>();
        List<String> skipped = new ArrayList<>();
        try (DirectoryStream<Path> directories = Files.newDirectoryStream(output)) {
            for (Path directory : directories) {
                // The link to the newest run would count it twice.
                if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
                        && Files.exists(directory.resolve(ResultsFile.NAME))) {
                    try {
                        RunResult run = ResultsFile.read(directory);
                        build(directory).ifPresent(number -> builds.put(run.id(), number));
                        runs.add(run);
                    } catch (IOException e) {
                        skipped.add(directory.getFileName() + ": "
                                + e.getMessage().lines().findFirst().orElse(""));
                    }
                }
            }
        }
        runs.sort(Comparator.comparing(RunResult::startedAt));
        skipped.sort(Comparator.naturalOrder());
        return new History(byKey(runs), builds, skipped);
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

    private String name(RunResult run) {
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

    /** The trend of each role that has the metric, {@code http} first. */
    List<Trend> trends(Key key, Metric metric) {
        List<TrialResult> all = byKey.get(key).stream()
                .flatMap(run -> trials(run, key).stream())
                .toList();
        return Roles.group(all).names().stream()
                .map(role -> trend(key, metric, role))
                .filter(trend -> !trend.entries().isEmpty())
                .toList();
    }

    private Trend trend(Key key, Metric metric, String role) {
        // What a process keeps depends on the loads before. The newest runs are those that are looked at.
        List<TrialResult> newest = byKey.get(key).stream()
                .map(run -> Comparison.valid(trials(run, key), role))
                .filter(valid -> !valid.isEmpty())
                .reduce(List.of(), (earlier, later) -> later);
        List<Entry> entries = new ArrayList<>();
        int leftOut = 0;
        for (RunResult run : byKey.get(key)) {
            List<TrialResult> valid = Comparison.valid(trials(run, key), role);
            List<Double> values = metric.values(EarlierLoads.asMostOf(metric, valid, newest));
            boolean limited = !ClientLimited.of(trials(run, key), role).isEmpty();
            leftOut += values.isEmpty() && !metric.values(valid).isEmpty() ? 1 : 0;
            if (!values.isEmpty() && !limited) {
                var summary = values.stream().mapToDouble(Double::doubleValue).summaryStatistics();
                entries.add(new Entry(
                        run.id(),
                        name(run),
                        Instrument.of(run),
                        run.startedAt(),
                        summary.getAverage(),
                        summary.getMin(),
                        summary.getMax()));
            }
        }
        return Trend.of(metric, role, entries, leftOut);
    }

    private static List<TrialResult> trials(RunResult run, Key key) {
        return Comparison.groups(run).getOrDefault(key.group(), List.of());
    }
}

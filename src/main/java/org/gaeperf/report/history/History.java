package org.gaeperf.report.history;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.gaeperf.compare.ChangePointDetector;
import org.gaeperf.compare.ChangePointDetector.ChangePoint;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.load.Workload;
import org.gaeperf.report.text.Roles;

/**
 * All stored runs by what makes their figures comparable.
 *
 * @param byKey in the order in which each was first run, its runs from the oldest to the newest
 * @param skipped why folders are left out
 */
record History(Map<Key, List<RunResult>> byKey, List<String> skipped) {

    /** Runs of the same group on the same machine under the same workload. */
    record Key(Group group, Workload workload, HostInfo machine) {}

    /** A role's figure in one run, of its valid trials. */
    record Entry(String run, Instant startedAt, double mean, double least, double most) {}

    /**
     * A role's figure over the runs that have it.
     *
     * @param changes indices are places in {@code entries}
     */
    record Course(Metric metric, String role, List<Entry> entries, List<ChangePoint> changes) {}

    /**
     * Reads every run below a folder.
     *
     * @throws IOException if the folder cannot be listed; a run that cannot be read is named in {@code skipped}
     */
    static History read(Path output) throws IOException {
        List<RunResult> runs = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        try (DirectoryStream<Path> directories = Files.newDirectoryStream(output)) {
            for (Path directory : directories) {
                // The link to the newest run would count it twice.
                if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
                        && Files.exists(directory.resolve(ResultsFile.NAME))) {
                    try {
                        runs.add(ResultsFile.read(directory));
                    } catch (IOException unreadable) {
                        skipped.add(directory.getFileName() + ": "
                                + unreadable.getMessage().lines().findFirst().orElse(""));
                    }
                }
            }
        }
        runs.sort(Comparator.comparing(RunResult::startedAt));
        skipped.sort(Comparator.naturalOrder());
        return new History(byKey(runs), skipped);
    }

    private static Map<Key, List<RunResult>> byKey(List<RunResult> runs) {
        Map<Key, List<RunResult>> byKey = new LinkedHashMap<>();
        for (RunResult run : runs) {
            Comparison.groups(run).forEach((group, trials) -> {
                if (group.suite() != Suite.CALIBRATION) {
                    Key key = new Key(group, trials.get(0).workload(), run.host());
                    byKey.computeIfAbsent(key, first -> new ArrayList<>()).add(run);
                }
            });
        }
        return byKey;
    }

    /** The courses of every role that has the metric, {@code http} first. */
    List<Course> courses(Key key, Metric metric) {
        List<TrialResult> all = byKey.get(key).stream()
                .flatMap(run -> trials(run, key).stream())
                .toList();
        return Roles.of(all).names().stream()
                .map(role -> course(key, metric, role))
                .filter(course -> !course.entries().isEmpty())
                .toList();
    }

    private Course course(Key key, Metric metric, String role) {
        List<Entry> entries = new ArrayList<>();
        for (RunResult run : byKey.get(key)) {
            List<Double> figures = Comparison.valid(trials(run, key), role).stream()
                    .map(metric::of)
                    .flatMapToDouble(OptionalDouble::stream)
                    .boxed()
                    .toList();
            if (!figures.isEmpty()) {
                var summary = figures.stream().mapToDouble(Double::doubleValue).summaryStatistics();
                entries.add(
                        new Entry(run.id(), run.startedAt(), summary.getAverage(), summary.getMin(), summary.getMax()));
            }
        }
        return new Course(
                metric,
                role,
                entries,
                ChangePointDetector.of(entries.stream().mapToDouble(Entry::mean).toArray()));
    }

    private static List<TrialResult> trials(RunResult run, Key key) {
        return Comparison.groups(run).getOrDefault(key.group(), List.of());
    }
}

package org.gaeperf.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gaeperf.model.GateFile;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BenchmarkOptions;

/**
 * Earlier runs in the output directory that measured the same servers in the same way on the same machine and JDK, so that
 * pairs of a new run can be expected to vary like theirs. How long and how often they measured does not count; runs without a valid
 * trial of a pair are left out.
 *
 * @param runs the newest first
 * @param unreadable directories whose results cannot be read, each with the reason
 */
public record ComparableRuns(List<RunResult> runs, List<String> unreadable) {

    /** Older runs say less about today, and each file takes time to read. */
    static final int MAX_RUNS = 5;

    /** A directory may hold the runs of years, of other servers. */
    private static final int MAX_READ = 20;

    /** They say how long, in which order and where, or what is measured besides. */
    private static final Set<String> FREE = Set.of(
            RunOptions.DURATION,
            RunOptions.FORKS,
            RunOptions.MAX_FORKS,
            "bench.output",
            "bench.printPhases",
            "bench.record",
            "bench.resume",
            "bench.retryTime",
            "bench.seed",
            "bench.suite");

    public ComparableRuns {
        runs = List.copyOf(runs);
        unreadable = List.copyOf(unreadable);
    }

    /**
     * Reads the newest ones.
     *
     * @param options of the run that is to begin
     * @param suite that both have
     * @throws IOException if the output directory cannot be listed
     */
    public static ComparableRuns newest(BenchmarkOptions options, Suite suite) throws IOException {
        List<RunResult> runs = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        for (Path directory : newestFirst(options.output().directory())) {
            try {
                RunResult run = ResultsFile.read(directory);
                if (isComparable(run, options, suite)) {
                    runs.add(run);
                }
            } catch (IOException e) {
                unreadable.add(directory.getFileName() + " ("
                        + e.getMessage().lines().findFirst().orElse("") + ")");
            }
            if (runs.size() == MAX_RUNS) {
                break;
            }
        }
        return new ComparableRuns(runs, unreadable);
    }

    /** Returns the directories of runs, whose names begin with their time; a link is a second name of a run. */
    private static List<Path> newestFirst(Path output) throws IOException {
        if (!Files.isDirectory(output)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(output)) {
            return entries.filter(entry -> !Files.isSymbolicLink(entry)
                            && Files.exists(entry.resolve(ResultsFile.NAME))
                            && !Files.exists(entry.resolve(GateFile.NAME)))
                    .sorted(Comparator.comparing(
                                    (Path entry) -> entry.getFileName().toString())
                            .reversed())
                    .limit(MAX_READ)
                    .toList();
        }
    }

    private static boolean isComparable(RunResult stored, BenchmarkOptions options, Suite suite) {
        Map<String, SortedMap<String, String>> bySuite = stored.options().bySuite();
        return bySuite.containsKey(suite.key())
                && stored.trials().stream()
                        .anyMatch(trial ->
                                trial.suite() == suite && trial.concurrent() && trial.validity() == Validity.VALID)
                && ResumeValidator.machine(stored, options).found().isEmpty()
                && fixed(stored.options().common(), bySuite, suite)
                        .equals(fixed(
                                options.recorded().common(), options.recorded().bySuite(), suite));
    }

    private static SortedMap<String, String> fixed(
            Map<String, String> common, Map<String, SortedMap<String, String>> bySuite, Suite suite) {
        SortedMap<String, String> fixed = new TreeMap<>(common);
        fixed.putAll(bySuite.get(suite.key()));
        fixed.keySet().removeAll(FREE);
        return fixed;
    }
}

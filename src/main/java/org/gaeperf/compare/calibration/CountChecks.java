package org.gaeperf.compare.calibration;

import static org.gaeperf.compare.calibration.CalibrationTrials.text;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.loader.LoaderResult;

/** Checks whether every request is counted: by the server's own count, and by the schedule of each second. */
final class CountChecks {

    private final CalibrationTrials trials;

    CountChecks(CalibrationTrials trials) {
        this.trials = trials;
    }

    List<CalibrationCheck> checks() {
        return List.of(againstServer(), bySecond()).stream()
                .flatMap(Optional::stream)
                .toList();
    }

    /** Compares only trials without a failed request, of which client and server may have different accounts. */
    private Optional<CalibrationCheck> againstServer() {
        List<TrialResult> known = trials.all().stream()
                .filter(trial -> trial.groundTruthLatency().isPresent()
                        && trial.load().filter(load -> load.failed() == 0).isPresent())
                .toList();
        List<String> different = known.stream()
                .filter(trial -> !isCounted(trial))
                .map(trial -> text(
                        "%s: server %,d, client %,d answered and %,d recorded",
                        trial.id(),
                        trial.groundTruthLatency().orElseThrow().count(),
                        trial.load().orElseThrow().answered(),
                        trial.load().orElseThrow().scheduledLatency().count()))
                .toList();
        long requests = known.stream()
                .mapToLong(trial -> trial.load().orElseThrow().answered())
                .sum();
        return check("the client's count of requests against the server's", different, known, requests);
    }

    private static boolean isCounted(TrialResult trial) {
        long served = trial.groundTruthLatency().orElseThrow().count();
        LoadResult load = trial.load().orElseThrow();
        return load.answered() == served && load.scheduledLatency().count() + ofProbes(trial) == served;
    }

    /** Counts the requests of probes, whose latencies are not among those of the load. */
    private static long ofProbes(TrialResult trial) {
        return trial.loaders().stream()
                .flatMap(loaders -> loaders.each().stream())
                .filter(LoaderResult::probe)
                .mapToLong(probe -> probe.latency().scheduledLatency().count())
                .sum();
    }

    /** A second that is missing, or is counted twice, also falsifies what is taken from the seconds. */
    private Optional<CalibrationCheck> bySecond() {
        List<TrialResult> known = trials.all().stream()
                .filter(trial -> trial.load().filter(LoadResult::complete).isPresent())
                .toList();
        List<String> different = known.stream()
                .filter(trial -> !hasAllSeconds(trial.load().orElseThrow()))
                .map(trial -> text(
                        "%s: %d seconds with %,d requests; scheduled %,d in %.0f s",
                        trial.id(),
                        trial.load().orElseThrow().seconds().size(),
                        requests(trial.load().orElseThrow()),
                        trial.load().orElseThrow().scheduled(),
                        trial.load().orElseThrow().durationSeconds()))
                .toList();
        long requests = known.stream()
                .mapToLong(trial -> trial.load().orElseThrow().scheduled())
                .sum();
        return check("every second is recorded, and every request in one", different, known, requests);
    }

    private static boolean hasAllSeconds(LoadResult load) {
        List<LoadInterval> seconds = load.seconds();
        return seconds.size() == Math.round(load.durationSeconds())
                && IntStream.range(0, seconds.size())
                        .allMatch(number -> seconds.get(number).second() == number)
                && requests(load) == load.scheduled();
    }

    private static long requests(LoadResult load) {
        return load.seconds().stream().mapToLong(LoadInterval::scheduled).sum();
    }

    private static Optional<CalibrationCheck> check(
            String name, List<String> different, List<TrialResult> known, long requests) {
        return known.isEmpty()
                ? Optional.empty()
                : Optional.of(CalibrationCheck.decided(
                        name,
                        text("%d of %d trials differ, %,d requests", different.size(), known.size(), requests)
                                + (different.isEmpty() ? "" : " (" + different.get(0) + ")"),
                        "no trial differs",
                        different.isEmpty()));
    }
}

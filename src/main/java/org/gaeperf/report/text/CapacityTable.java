package org.gaeperf.report.text;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.Capacity.Step;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.format.NumberFormats;

/** The rates that a search for the capacity of a server tried, with what was measured at each. */
public final class CapacityTable {

    private static final Column<Tried> RESULT = new Column<>("result", tried -> result(tried.step()));
    private static final List<Column<Tried>> MEASURED = List.of(
            new Column<>(
                    "answered/s", tried -> NumberFormats.format(tried.step().answeredPerSecond())),
            new Column<>("p50 µs", tried -> NumberFormats.format(tried.step().p50Micros())),
            new Column<>("p99 µs", tried -> NumberFormats.format(tried.step().p99Micros())),
            new Column<>("CPU %", tried -> NumberFormats.format(tried.step().cpuPercent())));

    private CapacityTable() {}

    private record Tried(String trialId, Step step) {}

    /** Returns every rate that was tried in some trials, from the lowest of each trial to its highest. */
    public static DataTable ofTrials(List<TrialResult> trials) {
        return DataTable.tabulate(
                "All rates tried",
                2,
                Stream.concat(
                                Stream.of(
                                        new Column<>("trial", Tried::trialId),
                                        RESULT,
                                        new Column<Tried>(
                                                "req/s",
                                                tried -> NumberFormats.format(
                                                        tried.step().requestsPerSecond()))),
                                MEASURED.stream())
                        .toList(),
                trials.stream().flatMap(CapacityTable::tried).toList());
    }

    /** The rates that one trial tried, under its result. */
    static DataTable ofTrial(TrialResult trial) {
        return DataTable.tabulate(
                title(trial),
                0,
                Stream.of(
                                Stream.of(
                                        new Column<Tried>(
                                                "req/s",
                                                tried -> Integer.toString(
                                                        tried.step().requestsPerSecond())),
                                        RESULT),
                                MEASURED.stream(),
                                Stream.of(new Column<Tried>(
                                        "CPU ms/1,000 req",
                                        tried -> NumberFormats.format(
                                                tried.step().cpuMicrosPerRequest()))))
                        .flatMap(columns -> columns)
                        .toList(),
                tried(trial).toList());
    }

    private static Stream<Tried> tried(TrialResult trial) {
        return trial.capacity().orElseThrow().curve().stream().map(step -> new Tried(trial.id(), step));
    }

    /** A step that was measured correctly, and not held, was too slow or took too much memory. */
    private static String result(Step step) {
        if (step.held()) {
            return "held";
        }
        if (step.validity() != Validity.VALID) {
            return step.validity().displayName();
        }
        return step.memoryExceeded() ? "too much memory" : "p99 above the limit";
    }

    private static String title(TrialResult trial) {
        Capacity found = trial.capacity().orElseThrow();
        return String.format(
                Locale.ROOT,
                "%s: %s%,d requests/s are held with p99 under %,.0f ms; %s",
                trial.id(),
                found.limitedByServer() ? "" : "at least ",
                found.highestRequestsPerSecond(),
                found.p99LimitMicros() / NumberFormats.MICROS_PER_MILLI,
                limit(found));
    }

    private static String limit(Capacity found) {
        return switch (found.limitingFactor()) {
            case P99 -> "above it p99 exceeds the limit";
            case SERVER -> "above it the server is saturated";
            case FAILURES -> "above it requests fail";
            case CLIENT -> "above it the client is saturated, so the server's own limit is unknown";
            case HOST -> "above it the machine disturbed every attempt";
            case MEMORY -> "above it the server needs more memory than its instance class has";
            case SEARCH_FAILED -> "the search failed before it found the limit";
            case LIMIT -> "no higher rate was tried";
        };
    }
}

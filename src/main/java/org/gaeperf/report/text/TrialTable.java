package org.gaeperf.report.text;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.server.Connector;

/** The trials of a run, a row each, the same for every format. */
public final class TrialTable {

    private static final Column<TrialResult> ID = new Column<>("trial", TrialResult::id);
    private static final Column<TrialResult> CONNECTOR =
            new Column<>("connector", trial -> text(trial.connector(), Connector::displayName));
    private static final List<Column<TrialResult>> COLUMNS = List.of(
            new Column<>("validity", trial -> trial.validity().displayName()),
            new Column<>("warm-up", trial -> text(trial.warmUp(), TrialTable::warmUp)),
            new Column<>("sent/s", trial -> text(trial.load(), load -> rate(load.requestsPerSecond()))),
            new Column<>("answered/s", trial -> text(trial.load(), load -> rate(load.responsesPerSecond()))),
            new Column<>("failed", trial -> text(trial.load(), load -> Long.toString(load.failed()))),
            new Column<>("p50 µs", trial -> NumberFormats.format(Metric.P50.value(trial))),
            new Column<>("p99 µs", trial -> NumberFormats.format(Metric.P99.value(trial))),
            new Column<>("sender lag p50/p99/max µs", trial -> text(trial.load(), TrialTable::senderLag)),
            new Column<>(
                    "CPU µs/req without JIT", trial -> NumberFormats.format(Metric.CPU_WITHOUT_COMPILER.value(trial))),
            new Column<>("RSS MB", trial -> NumberFormats.format(Metric.RSS.value(trial))),
            new Column<>(
                    "client CPU %",
                    trial -> text(trial.hostNoise().flatMap(HostNoise::clientCpuPercent), NumberFormats::whole)),
            new Column<>("hiccup max ms", trial -> text(trial.hostNoise(), TrialTable::hiccups)),
            new Column<>("CPU of others %, server/client", trial -> text(trial.hostNoise(), TrialTable::othersCpu)),
            new Column<>(
                    "disturbed requests %",
                    trial -> text(
                            trial.hostNoise().flatMap(HostNoise::disturbedRequestsPercent), NumberFormats::whole)));

    private TrialTable() {}

    /** A row for each trial, in the order given. Servers without modes have no connector. */
    public static DataTable format(List<TrialResult> trials, int leftColumns) {
        boolean haveConnectors =
                trials.stream().anyMatch(trial -> trial.connector().isPresent());
        Stream<Column<TrialResult>> first = haveConnectors ? Stream.of(ID, CONNECTOR) : Stream.of(ID);
        return DataTable.tabulate(
                "Trials", leftColumns, Stream.concat(first, COLUMNS.stream()).toList(), trials);
    }

    private static <T> String text(Optional<T> value, Function<T, String> format) {
        return value.map(format).orElse(NumberFormats.MISSING);
    }

    /** A failed request of the warm-up spoils nothing, but may say that the server is not ready for its load. */
    private static String warmUp(WarmUp warmUp) {
        return String.format(
                Locale.ROOT,
                "%.0f s (%s)%s",
                warmUp.totalSeconds(),
                warmUp.endReason().displayName(),
                warmUp.failed() == 0 ? "" : String.format(Locale.ROOT, ", %,d failed", warmUp.failed()));
    }

    /** Without separators, so that rates can be copied. */
    private static String rate(double perSecond) {
        return Double.isFinite(perSecond) ? String.format(Locale.ROOT, "%.1f", perSecond) : NumberFormats.MISSING;
    }

    private static String senderLag(LoadResult load) {
        LatencySummary lag = load.senderLag();
        return Stream.of(lag.p50Micros(), lag.p99Micros(), lag.maxMicros())
                .map(NumberFormats::whole)
                .collect(Collectors.joining("/"));
    }

    /** The longest one on the server's cores, then the longest one in the client. */
    private static String hiccups(HostNoise noise) {
        return Stream.of(noise.server(), noise.client())
                .map(hiccups -> text(
                        hiccups,
                        seen -> String.format(Locale.ROOT, "%.1f", seen.maxMicros() / NumberFormats.MICROS_PER_MILLI)))
                .collect(Collectors.joining("/"));
    }

    /** On the server's cores, then on the client's. */
    private static String othersCpu(HostNoise noise) {
        return Stream.of(noise.serverCores(), noise.clientCores())
                .map(cores -> text(cores, taken -> NumberFormats.whole(taken.othersPercent())))
                .collect(Collectors.joining("/"));
    }
}

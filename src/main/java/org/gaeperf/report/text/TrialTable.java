package org.gaeperf.report.text;

import java.util.ArrayList;
import java.util.Comparator;
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
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ServerProcessUse;
import org.gaeperf.report.format.NumberFormats;

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
                    "CPU ms/1,000 req without JIT",
                    trial -> NumberFormats.format(Metric.CPU_WITHOUT_COMPILER.value(trial))),
            new Column<>("RSS MB", trial -> NumberFormats.format(Metric.RSS.value(trial))),
            new Column<>(
                    "client CPU %",
                    trial -> text(trial.hostNoise().flatMap(HostNoise::clientCpuPercent), NumberFormats::whole)),
            new Column<>("hiccup max ms", trial -> text(trial.hostNoise(), TrialTable::hiccups)),
            new Column<>("external CPU %, server/client", trial -> text(trial.hostNoise(), TrialTable::othersCpu)),
            new Column<>(
                    "disturbed requests %",
                    trial -> text(
                            trial.hostNoise().flatMap(HostNoise::disturbedRequestsPercent), NumberFormats::whole)));

    private static final Column<TrialResult> PROCESSES = new Column<>(
            "processes and their CPU, * listens", trial -> text(trial.serverCost(), TrialTable::processes));

    /** How many are shown: more would make the row too long, and all are in the results. */
    private static final int MOST_PROCESSES = 6;

    private TrialTable() {}

    /**
     * A row for each trial, in the order given. Servers without modes have no connector, and a server that is one process
     * has none to list.
     */
    public static DataTable format(List<TrialResult> trials, int leftColumns) {
        boolean haveConnectors =
                trials.stream().anyMatch(trial -> trial.connector().isPresent());
        boolean haveFamilies = trials.stream()
                .flatMap(trial -> trial.serverCost().stream())
                .anyMatch(cost -> cost.processes().size() > 1);
        List<Column<TrialResult>> columns = new ArrayList<>(haveConnectors ? List.of(ID, CONNECTOR) : List.of(ID));
        columns.addAll(COLUMNS);
        if (haveFamilies) {
            columns.add(PROCESSES);
        }
        return DataTable.tabulate("Trials", leftColumns, columns, trials).withoutEmptyColumns();
    }

    /** Returns those with the most CPU time first. */
    private static String processes(ServerCost cost) {
        List<ServerProcessUse> all = cost.processes().stream()
                .sorted(Comparator.comparingDouble(ServerProcessUse::cpuSeconds).reversed())
                .toList();
        String first = all.stream()
                .limit(MOST_PROCESSES)
                .map(process -> process.name()
                        + (process.listens() ? "* " : " ")
                        + (process.ended() ? "(ended) " : "")
                        + NumberFormats.whole(100 * process.cpuSeconds() / cost.cpuSeconds()) + " %")
                .collect(Collectors.joining(", "));
        return all.size() > MOST_PROCESSES ? first + " and " + (all.size() - MOST_PROCESSES) + " others" : first;
    }

    private static <T> String text(Optional<T> value, Function<T, String> format) {
        return value.map(format).orElse(NumberFormats.MISSING);
    }

    /** A failed request of the warm-up makes nothing invalid, but may say that the server is not ready for its load. */
    private static String warmUp(WarmUp warmUp) {
        return String.format(
                Locale.ROOT,
                "%.0f s (%s)%s",
                warmUp.totalSeconds(),
                warmUp.endReason().displayName(),
                warmUp.failed() == 0 ? "" : String.format(Locale.ROOT, ", %,d failed", warmUp.failed()));
    }

    /** Formats a rate without separators, so that it can be copied. */
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

    /** Returns the external CPU on the server's cores, then on the client's. */
    private static String othersCpu(HostNoise noise) {
        return Stream.of(noise.serverCores(), noise.clientCores())
                .map(cores -> text(cores, taken -> NumberFormats.whole(taken.othersPercent())))
                .collect(Collectors.joining("/"));
    }
}

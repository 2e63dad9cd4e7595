package org.gaeperf.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.series.TimeSeries;

/** Tables that a suite has beside the comparison. */
final class SuiteTables {

    /** As published for the two modes at samples 5 s apart, from the README of the published harness. */
    private static final List<Integer> PUBLISHED_HTTP_CPU = List.of(212, 119, 87, 69, 60, 55, 50, 47, 45, 43, 41);

    private static final List<Integer> PUBLISHED_RPC_CPU = List.of(174, 226, 169, 139, 123, 110, 101, 92, 86, 82, 79);
    private static final int LONG_ENOUGH_FOR_COURSE = 6;

    private SuiteTables() {}

    static List<DataTable> of(Group group, List<TrialResult> trials) {
        List<DataTable> tables = new ArrayList<>();
        if (group.suite() == Suite.LOAD) {
            psCourse(trials).ifPresent(tables::add);
        }
        trials.stream().filter(trial -> trial.capacity().isPresent()).forEach(trial -> tables.add(capacity(trial)));
        return tables;
    }

    private static DataTable capacity(TrialResult trial) {
        Capacity found = trial.capacity().orElseThrow();
        List<List<String>> rows = found.curve().stream()
                .map(step -> List.of(
                        Integer.toString(step.requestsPerSecond()),
                        step.held() ? "held" : step.validity().displayName(),
                        ComparisonTable.figure(step.answeredPerSecond()),
                        ComparisonTable.figure(step.p50Micros()),
                        ComparisonTable.figure(step.p99Micros()),
                        ComparisonTable.figure(step.cpuPercent()),
                        ComparisonTable.figure(step.cpuMicrosPerRequest())))
                .toList();
        String title = String.format(
                Locale.ROOT,
                "%s: %s%,d requests/s are held with p99 under %,.0f ms; %s",
                trial.id(),
                found.limitedByServer() ? "" : "at least ",
                found.highestRequestsPerSecond(),
                found.p99LimitMicros() / 1e3,
                bound(found));
        return new DataTable(
                title, List.of("req/s", "", "answered/s", "p50 µs", "p99 µs", "CPU %", "CPU µs/req"), rows, 0);
    }

    private static String bound(Capacity found) {
        return switch (found.limitingFactor()) {
            case P99 -> "beyond it latency passes the limit";
            case SERVER -> "beyond it the server has no time left";
            case FAILURES -> "beyond it requests fail";
            case CLIENT -> "beyond it the client has no time left, so that the server's own limit is not known";
            case HOST -> "beyond it the machine disturbed every try";
            case LIMIT -> "no higher rate was tried";
        };
    }

    /** CPU by {@code ps} over time, which the published harness shows; only of trials as long as its own. */
    private static Optional<DataTable> psCourse(List<TrialResult> trials) {
        List<List<String>> rows = new ArrayList<>();
        for (String role : List.of(Comparison.HTTP, Comparison.RPC)) {
            Optional<TimeSeries> course = trials.stream()
                    .filter(trial -> trial.variant().role().equals(role))
                    .findFirst()
                    .flatMap(trial -> trial.samples().series("psLifetimeCpuPercent"));
            if (course.isPresent() && course.get().points().size() >= LONG_ENOUGH_FOR_COURSE) {
                List<String> row = new ArrayList<>(List.of(role));
                course.get().points().stream()
                        .limit(PUBLISHED_HTTP_CPU.size())
                        .forEach(point -> row.add(String.format(Locale.ROOT, "%.0f", point.value())));
                rows.add(row);
            }
        }
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        rows.add(published("http, published", PUBLISHED_HTTP_CPU));
        rows.add(published("rpc, published", PUBLISHED_RPC_CPU));
        int columns = PUBLISHED_HTTP_CPU.size() + 1;
        List<String> header = new ArrayList<>(List.of("sample"));
        for (int sample = 1; sample < columns; sample++) {
            header.add(Integer.toString(sample));
        }
        for (List<String> row : rows) {
            while (row.size() < columns) {
                row.add("");
            }
        }
        return Optional.of(new DataTable(
                "CPU over the process's life by ps, in %, at each sample (it falls by arithmetic alone at a steady load)",
                header, rows, 1));
    }

    private static List<String> published(String name, List<Integer> percents) {
        List<String> row = new ArrayList<>(List.of(name));
        percents.forEach(percent -> row.add(Integer.toString(percent)));
        return row;
    }
}

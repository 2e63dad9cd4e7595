package org.gaeperf.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.report.loaders.LoaderTables;

/** Tables that a suite has in addition to the comparison. */
final class SuiteTables {

    /** As published for the two modes at samples 5 s apart, from the README of the published harness. */
    private static final List<Integer> PUBLISHED_HTTP_CPU = List.of(212, 119, 87, 69, 60, 55, 50, 47, 45, 43, 41);

    private static final List<Integer> PUBLISHED_RPC_CPU = List.of(174, 226, 169, 139, 123, 110, 101, 92, 86, 82, 79);
    private static final int MIN_SAMPLES = 6;

    private SuiteTables() {}

    static List<DataTable> tables(Group group, List<TrialResult> trials) {
        List<DataTable> tables = new ArrayList<>();
        if (group.suite() == Suite.LOAD) {
            psCpu(trials).ifPresent(tables::add);
        }
        trials.stream()
                .filter(trial -> trial.capacity().isPresent())
                .map(CapacityTable::ofTrial)
                .forEach(tables::add);
        LoaderTables.of(trials).stream()
                .map(table -> new DataTable(table.title(), table.header(), table.rows(), table.leftColumns()))
                .forEach(tables::add);
        return tables;
    }

    /** CPU by {@code ps} over time, as the published harness shows it; only of trials that are as long as its own. */
    private static Optional<DataTable> psCpu(List<TrialResult> trials) {
        List<List<String>> rows = new ArrayList<>();
        for (String role : List.of(Comparison.HTTP, Comparison.RPC)) {
            Optional<TimeSeries> series = trials.stream()
                    .filter(trial -> trial.variant().role().equals(role))
                    .findFirst()
                    .flatMap(trial -> trial.samples().series("psLifetimeCpuPercent"));
            if (series.isPresent() && series.get().points().size() >= MIN_SAMPLES) {
                List<String> row = new ArrayList<>(List.of(role));
                series.get().points().stream()
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
                "CPU over the process's life by ps, in %, at each sample (an average since the start, which"
                        + " changes even at a steady load)",
                header, rows, 1));
    }

    private static List<String> published(String name, List<Integer> percents) {
        List<String> row = new ArrayList<>(List.of(name));
        percents.forEach(percent -> row.add(Integer.toString(percent)));
        return row;
    }
}

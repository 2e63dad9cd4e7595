package org.gaeperf.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.MixRowResult;

/**
 * What is compared and tested: a metric of all requests, or of those of one row of a mix.
 *
 * @param row of a mix; empty for all requests
 */
public record Tested(Metric metric, Optional<Row> row) {

    /** The metrics of each row of a mix: CPU, memory and allocation are known of all requests together only. */
    public static final List<Metric> OF_MIX_ROWS = List.of(Metric.P50, Metric.SERVICE_P95);

    /**
     * A row of a mix.
     *
     * @param name of it
     * @param primary whether its metrics are tested as primary ones are
     */
    public record Row(String name, boolean primary) {}

    /** Returns a metric of all requests. */
    static Tested of(Metric metric) {
        return new Tested(metric, Optional.empty());
    }

    /** Returns the metrics of all rows that some trials have, in the order of the mix. */
    public static List<Tested> ofMix(Stream<TrialResult> trials) {
        Map<String, Row> rows = new LinkedHashMap<>();
        trials.flatMap(trial -> trial.load().stream())
                .map(LoadResult::rows)
                .distinct()
                .flatMap(List::stream)
                .forEach(row -> rows.putIfAbsent(row.name(), row(row)));
        return rows.values().stream()
                .flatMap(row -> OF_MIX_ROWS.stream().map(metric -> new Tested(metric, Optional.of(row))))
                .toList();
    }

    private static Row row(MixRowResult result) {
        return new Row(result.name(), result.primary());
    }

    /** Returns the trials with the requests that this is about. */
    public List<TrialResult> of(List<TrialResult> trials) {
        return row.map(one -> trials.stream()
                        .flatMap(trial -> trial.ofMixRow(one.name()).stream())
                        .toList())
                .orElse(trials);
    }

    /** Returns the name of the row. */
    public Optional<String> rowName() {
        return row.map(Row::name);
    }

    /** Returns the name for readers, with that of the row. */
    public String label(String ofMetric) {
        return ofMetric + rowName().map(name -> ", row " + name).orElse("");
    }
}

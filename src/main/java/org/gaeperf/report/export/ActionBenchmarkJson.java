package org.gaeperf.report.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.gaeperf.compare.value.Direction;
import org.gaeperf.model.Json;
import org.gaeperf.model.RunResult;
import org.gaeperf.report.format.NumberFormats;

/**
 * The input of github-action-benchmark's tools {@code customSmallerIsBetter} and {@code customBiggerIsBetter}: an array of
 * objects with name, unit, value, range and extra.
 */
final class ActionBenchmarkJson {

    private ActionBenchmarkJson() {}

    /**
     * A value of the chart.
     *
     * @param range how the values of the trials vary, for readers
     * @param extra what is shown with it
     */
    record Entry(String name, String unit, double value, String range, String extra) {}

    static String of(RunResult run, Direction direction) {
        List<Entry> entries = ExportedSeries.of(run).stream()
                .filter(series -> series.metric().kind().direction() == direction)
                .map(series -> entry(run, series))
                .toList();
        try {
            return Json.PRETTY.writeValueAsString(entries) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the entries have no JSON form", e);
        }
    }

    private static Entry entry(RunResult run, ExportedSeries series) {
        List<Double> values = series.values();
        return new Entry(
                series.displayName(),
                series.metric().unit(),
                series.mean(),
                String.format(Locale.ROOT, "%.6g to %.6g", Collections.min(values), Collections.max(values)),
                NumberFormats.count(values.size(), "valid trial") + " of the run " + run.id());
    }
}

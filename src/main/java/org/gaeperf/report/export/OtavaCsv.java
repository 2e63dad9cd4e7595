package org.gaeperf.report.export;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.gaeperf.model.RunResult;

/**
 * A table that Apache Otava's importer for CSV reads: {@code time}, {@code run}, {@code commit} of gaeperf, and the mean of each
 * series. Otava takes no empty value, so a series that one of the runs has not is left out.
 */
final class OtavaCsv {

    private OtavaCsv() {}

    static String of(List<RunResult> runs) {
        List<RunResult> ordered =
                runs.stream().sorted(Comparator.comparing(RunResult::startedAt)).toList();
        List<Map<String, Double>> rows = ordered.stream().map(OtavaCsv::means).toList();
        Set<String> columns = new LinkedHashSet<>(rows.get(0).keySet());
        rows.forEach(row -> columns.retainAll(row.keySet()));
        List<String> header = new ArrayList<>(List.of("time", "run", "commit"));
        header.addAll(columns);
        StringBuilder text = new StringBuilder();
        CSVFormat format = CSVFormat.RFC4180.builder().setRecordSeparator('\n').get();
        try (CSVPrinter csv = new CSVPrinter(text, format)) {
            csv.printRecord(header);
            for (int row = 0; row < rows.size(); row++) {
                RunResult run = ordered.get(row);
                List<Object> cells = new ArrayList<>(
                        List.of(run.startedAt(), run.id(), run.harness().gitCommit()));
                columns.stream().map(rows.get(row)::get).forEach(cells::add);
                csv.printRecord(cells);
            }
        } catch (IOException e) {
            throw new IllegalStateException("text in memory cannot be written", e);
        }
        return text.toString();
    }

    private static Map<String, Double> means(RunResult run) {
        Map<String, Double> means = new LinkedHashMap<>();
        ExportedSeries.of(run)
                .forEach(series ->
                        means.put(series.path() + "." + series.metric().key(), series.mean()));
        return means;
    }
}

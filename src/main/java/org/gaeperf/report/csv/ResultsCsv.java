package org.gaeperf.report.csv;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.gaeperf.compare.Metric;
import org.gaeperf.files.AtomicFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.server.Connector;

/** {@code results.csv}: a row for each trial, with every metric that any of them has. */
public final class ResultsCsv {

    private static final List<Column> COLUMNS = List.of(
            new Column("trial", trial -> text(trial.id())),
            new Column("suite", trial -> text(trial.suite().key())),
            new Column("scenario", trial -> text(trial.scenario().displayName())),
            new Column("configuration", trial -> text(trial.variant().configuration())),
            new Column("variant", trial -> text(trial.variant().name())),
            new Column("pair", TrialResult::pair),
            new Column("concurrent", TrialResult::concurrent),
            new Column("validity", trial -> trial.validity().displayName()),
            new Column("reasons", trial -> text(String.join("; ", trial.reasons()))),
            new Column("startedAt", TrialResult::startedAt),
            new Column("runtime", trial -> text(trial.variant().runtime().version())),
            new Column("jdk", trial -> text(trial.variant().jdk().version())),
            new Column(
                    "connector",
                    trial -> trial.connector().map(Connector::displayName).orElse("")),
            new Column("targetRequestsPerSecond", trial -> {
                OptionalInt rate = trial.workload().rate();
                return rate.isPresent() ? rate.getAsInt() : "";
            }),
            ofLoad("sentRequestsPerSecond", load -> number(load.requestsPerSecond())),
            ofLoad("answeredRequestsPerSecond", load -> number(load.responsesPerSecond())),
            ofLoad("scheduled", LoadResult::scheduled),
            ofLoad("answered", LoadResult::answered),
            ofLoad("failed", LoadResult::failed));

    private ResultsCsv() {}

    private record Column(String heading, Function<TrialResult, Object> cell) {}

    /**
     * Writes the table.
     *
     * @throws IOException if the file cannot be written
     */
    public static void write(RunResult run, Path file) throws IOException {
        List<Column> columns = new ArrayList<>(COLUMNS);
        Stream.of(Metric.values())
                .filter(metric -> run.trials().stream()
                        .anyMatch(trial -> metric.value(trial).isPresent()))
                .map(ResultsCsv::column)
                .forEach(columns::add);
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setHeader(columns.stream().map(Column::heading).toArray(String[]::new))
                .setRecordSeparator('\n')
                .get();
        AtomicFile.write(file, out -> {
            try (CSVPrinter csv = new CSVPrinter(new OutputStreamWriter(out, StandardCharsets.UTF_8), format)) {
                for (TrialResult trial : run.trials()) {
                    csv.printRecord(columns.stream().map(column -> column.cell().apply(trial)));
                }
            }
        });
    }

    private static Column ofLoad(String heading, Function<LoadResult, Object> cell) {
        return new Column(heading, trial -> trial.load().map(cell).orElse(""));
    }

    private static Column column(Metric metric) {
        return new Column(
                metric.unit().isEmpty() ? metric.label() : metric.label() + " (" + metric.unit() + ")",
                trial -> number(metric.value(trial).orElse(Double.NaN)));
    }

    private static Object number(double value) {
        return Double.isFinite(value) ? value : "";
    }

    /**
     * Returns text from outside so that a spreadsheet does not take it for a formula. A spreadsheet would take a text that
     * begins like this for a formula.
     */
    private static String text(String outside) {
        return outside.isEmpty() || "=+-@\t\r".indexOf(outside.charAt(0)) < 0 ? outside : "'" + outside;
    }
}

package org.gaeperf.report.csv;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.gaeperf.compare.Metric;
import org.gaeperf.files.AtomicFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;

/** {@code results.csv}: one row a trial, with every metric that any of them has. */
public final class ResultsCsv {

    private static final List<String> ABOUT = List.of(
            "trial",
            "suite",
            "scenario",
            "configuration",
            "role",
            "pair",
            "together",
            "verdict",
            "reasons",
            "startedAt",
            "runtime",
            "jdk",
            "connector",
            "askedRequestsPerSecond",
            "sentRequestsPerSecond",
            "answeredRequestsPerSecond",
            "scheduled",
            "answered",
            "failed");

    private ResultsCsv() {}

    public static void write(RunResult run, Path file) throws IOException {
        List<Metric> metrics = List.of(Metric.values()).stream()
                .filter(metric ->
                        run.trials().stream().anyMatch(trial -> metric.of(trial).isPresent()))
                .toList();
        List<String> header = new ArrayList<>(ABOUT);
        metrics.forEach(metric ->
                header.add(metric.unit().isEmpty() ? metric.label() : metric.label() + " (" + metric.unit() + ")"));
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setHeader(header.toArray(String[]::new))
                .setRecordSeparator('\n')
                .get();
        AtomicFile.write(file, out -> {
            try (CSVPrinter csv = new CSVPrinter(new OutputStreamWriter(out, StandardCharsets.UTF_8), format)) {
                for (TrialResult trial : run.trials()) {
                    csv.printRecord(row(trial, metrics));
                }
            }
        });
    }

    private static List<Object> row(TrialResult trial, List<Metric> metrics) {
        List<Object> row = new ArrayList<>(List.of(
                text(trial.id()),
                text(trial.suite().key()),
                text(trial.scenario()),
                text(trial.variant().configuration()),
                text(trial.variant().role()),
                trial.pair(),
                trial.concurrent(),
                trial.validity().displayName(),
                text(String.join("; ", trial.reasons())),
                trial.startedAt(),
                text(trial.variant().runtime().version()),
                text(trial.variant().jdk().version()),
                trial.connector().map(connector -> connector.displayName()).orElse(""),
                trial.workload().requestsPerSecond()));
        trial.load()
                .ifPresentOrElse(
                        load -> row.addAll(List.of(
                                number(load.requestsPerSecond()),
                                number(load.responsesPerSecond()),
                                load.scheduled(),
                                load.answered(),
                                load.failed())),
                        () -> row.addAll(List.of("", "", "", "", "")));
        for (Metric metric : metrics) {
            OptionalDouble figure = metric.of(trial);
            row.add(figure.isPresent() ? number(figure.getAsDouble()) : "");
        }
        return row;
    }

    private static Object number(double value) {
        return Double.isFinite(value) ? value : "";
    }

    /** A spreadsheet would take a text that begins like this for a formula. */
    private static String text(String outside) {
        return outside.isEmpty() || "=+-@\t\r".indexOf(outside.charAt(0)) < 0 ? outside : "'" + outside;
    }
}

package org.gaeperf.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.compare.jmh.JmhComparison;
import org.gaeperf.compare.jmh.JmhComparison.Row;
import org.gaeperf.compare.jmh.JmhSeries;
import org.gaeperf.report.console.ConsoleTable;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.DataTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares two builds by the JSON files of JMH. */
@Command(
        name = "jmh",
        description =
                "Compares two builds by the JSON that JMH writes with -rf json. Give several files of each build, measured"
                        + " in turns: what the machine does then cancels.",
        mixinStandardHelpOptions = true)
final class JmhCommand implements Callable<Integer> {

    private static final double PERCENT = 100;

    private final Terminal terminal;

    @Option(
            names = "--baseline",
            required = true,
            paramLabel = "FILE",
            description = "A file of the baseline. May be given several times.")
    private List<Path> baseline;

    @Option(
            names = "--candidate",
            required = true,
            paramLabel = "FILE",
            description = "A file of the candidate, measured after the baseline's of the same number.")
    private List<Path> candidate;

    @Option(
            names = "--max-worse",
            paramLabel = "PERCENT",
            description = "Ends with status 1 if a benchmark is shown to be worse, and is so by more than this.")
    private Double maxWorsePercent;

    JmhCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (baseline.size() != candidate.size()) {
            terminal.err()
                    .println(NumberFormats.count(baseline.size(), "file") + " of the baseline and " + candidate.size()
                            + " of the candidate; give as many of each, measured in turns");
            return ExitStatus.REFUSED;
        }
        if (maxWorsePercent != null && !(maxWorsePercent >= 0)) {
            terminal.err().println("--max-worse=" + maxWorsePercent + ": below 0; a percentage from 0 on");
            return ExitStatus.REFUSED;
        }
        try {
            return print(JmhComparison.compare(read(baseline), read(candidate)));
        } catch (IOException e) {
            terminal.err().println(e.getMessage());
            return ExitStatus.REFUSED;
        }
    }

    private static List<Map<String, JmhSeries>> read(List<Path> files) throws IOException {
        List<Map<String, JmhSeries>> all = new ArrayList<>();
        for (Path file : files) {
            all.add(JmhSeries.read(file));
        }
        return all;
    }

    private int print(JmhComparison comparison) {
        if (comparison.rows().isEmpty()) {
            terminal.err().println("no benchmark is in all files; both builds must run the same ones");
            return ExitStatus.REFUSED;
        }
        terminal.out().print(ConsoleTable.render(table(comparison)));
        for (String name : comparison.missing()) {
            terminal.out().println("not in all files, or in different units: " + name);
        }
        if (!comparison.paired()) {
            terminal.out()
                    .println(
                            "The files were measured one after the other: if the machine changed, that is in the change."
                                    + " Give several files of each build, measured in turns.");
        }
        if (maxWorsePercent == null) {
            return ExitStatus.OK;
        }
        List<Row> worse = comparison.rows().stream()
                .filter(row -> row.isWorseBy(maxWorsePercent / PERCENT))
                .toList();
        worse.forEach(row -> terminal.out()
                .println("worse by more than " + NumberFormats.shortest(maxWorsePercent) + " %: "
                        + row.baseline().name()));
        return worse.isEmpty() ? ExitStatus.OK : ExitStatus.FAILED;
    }

    private static DataTable table(JmhComparison comparison) {
        return DataTable.tabulate(
                "",
                1,
                List.of(
                        new Column<Row>("benchmark", row -> row.baseline().name()),
                        new Column<Row>("unit", row -> row.baseline().unit()),
                        new Column<Row>(
                                "candidate",
                                row -> NumberFormats.format(row.candidate().mean())),
                        new Column<Row>(
                                "baseline",
                                row -> NumberFormats.format(row.baseline().mean())),
                        new Column<Row>(
                                "change",
                                row -> NumberFormats.change(row.estimate().map(RatioEstimate::ratio))),
                        new Column<Row>("interval", JmhCommand::interval),
                        new Column<Row>(
                                "candidate is",
                                row -> row.classification(comparison.paired())
                                        .map(JmhCommand::words)
                                        .orElse(
                                                row.allocatesNothing()
                                                        ? "nothing is allocated"
                                                        : "not compared: a value is not above 0"))),
                comparison.rows());
    }

    private static String words(ChangeClassification shown) {
        return shown == ChangeClassification.NO_INTERVAL ? "one fork: no interval" : shown.displayName();
    }

    private static String interval(Row row) {
        return row.interval()
                .map(ends -> NumberFormats.interval(Optional.of(ends.low()), Optional.of(ends.high())) + " ("
                        + NumberFormats.percent(1 - row.level()) + ")")
                .orElse(NumberFormats.MISSING);
    }
}

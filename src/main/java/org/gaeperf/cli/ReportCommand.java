package org.gaeperf.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gaeperf.imports.ImportedSource;
import org.gaeperf.report.ReportWriter;
import org.gaeperf.report.history.HistorySite;
import org.gaeperf.report.runs.IncomparableException;
import org.gaeperf.report.runs.RunComparisonReport;
import org.gaeperf.report.verdict.Verdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes the reports of stored runs again, and compares several runs. */
@Command(
        name = "report",
        description =
                "Makes the reports of stored runs again. Of several runs, each one after the first is compared with the"
                        + " first. With --site, makes a web site over runs.",
        mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {

    private static final String SITE = "--site";
    private static final Path DEFAULT = Path.of("output");

    private final Terminal terminal;

    @Parameters(
            arity = "0..*",
            paramLabel = "RUN",
            description = "The directory of a run, for instance output/latest; with --site also a directory of runs.")
    private List<Path> runs = List.of();

    @Option(
            names = SITE,
            paramLabel = "DIRECTORY",
            description =
                    "Makes a web site in this directory instead, over the given runs; over all in output if none is"
                            + " given.")
    private Path site;

    @Option(names = HistoryCommand.IMPORT, paramLabel = "FILE", description = "With --site, as that of history.")
    private List<Path> imported = List.of();

    @Option(names = "--other-machine", description = "Compares runs of different machines as well.")
    private boolean otherMachine;

    @Option(names = Terminal.JSON, description = Terminal.JSON_HELP)
    private boolean json;

    ReportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Optional<String> refusal = refusal();
        if (refusal.isPresent()) {
            return terminal.refuse(refusal.get(), json);
        }
        if (site != null) {
            return writeSite();
        }
        try {
            write();
            return ExitStatus.OK;
        } catch (IOException | IncomparableException e) {
            return terminal.fail(e, json);
        }
    }

    private Optional<String> refusal() {
        if (site == null) {
            if (!imported.isEmpty()) {
                return Optional.of(HistoryCommand.IMPORT + ": is for " + SITE + ", or for the subcommand history");
            }
            return runs.isEmpty()
                    ? Optional.of("no run is given; name its directory, such as output/latest")
                    : StoredRuns.refusal(runs);
        }
        return otherMachine || json
                ? Optional.of(SITE + " takes neither --other-machine nor " + Terminal.JSON + "; leave them out")
                : Optional.empty();
    }

    private void write() throws IOException, IncomparableException {
        Map<Path, Verdict> verdicts = new LinkedHashMap<>();
        for (Path run : runs) {
            verdicts.put(run, ReportWriter.make(run, terminal.text(json)));
        }
        if (runs.size() > 1) {
            terminal.text(json).println("Comparison: " + RunComparisonReport.write(runs, otherMachine));
        }
        if (json) {
            terminal.out().println(RunOutcome.json(ExitStatus.OK, verdicts));
        }
    }

    private int writeSite() {
        List<Path> sources = runs.isEmpty() ? List.of(DEFAULT) : runs;
        List<ImportedSource> read;
        try {
            Optional<String> refusal = HistorySite.refusal(site, sources);
            if (refusal.isPresent()) {
                return terminal.refuse(refusal.get(), false);
            }
            read = ImportedSource.read(imported);
        } catch (IOException e) {
            return terminal.refuse(e.getMessage(), false);
        }
        try {
            terminal.out().println("Site: " + HistorySite.write(site, sources, read));
            return ExitStatus.OK;
        } catch (IOException e) {
            terminal.err().println(e.getMessage());
            return ExitStatus.FAILED;
        }
    }
}

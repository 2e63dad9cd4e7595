package org.gaeperf.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gaeperf.report.ReportWriter;
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
                        + " first.",
        mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Parameters(arity = "1..*", paramLabel = "RUN", description = "The directory of a run, for instance output/latest.")
    private List<Path> runs;

    @Option(names = "--other-machine", description = "Compares runs of different machines as well.")
    private boolean otherMachine;

    @Option(names = Terminal.JSON, description = Terminal.JSON_HELP)
    private boolean json;

    ReportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Optional<String> refusal = StoredRuns.refusal(runs);
        if (refusal.isPresent()) {
            terminal.err().println(refusal.get());
            return ExitStatus.REFUSED;
        }
        try {
            write();
            return ExitStatus.OK;
        } catch (IOException | IncomparableException e) {
            terminal.err().println(e.getMessage());
            return ExitStatus.FAILED;
        }
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
}

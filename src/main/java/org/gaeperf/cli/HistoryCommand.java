package org.gaeperf.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.gaeperf.report.history.HistoryReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Makes the page with the history of all stored runs. */
@Command(
        name = "history",
        description = "Makes history.html of all runs in a directory.",
        mixinStandardHelpOptions = true)
final class HistoryCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Parameters(
            arity = "0..1",
            paramLabel = "DIRECTORY",
            defaultValue = "output",
            description = "The directory of the runs. Default: ${DEFAULT-VALUE}.")
    private Path directory;

    HistoryCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (!Files.isDirectory(directory)) {
            terminal.err().println(directory + " is no directory; give the one that the runs are stored in");
            return ExitStatus.REFUSED;
        }
        try {
            terminal.out().println("History: " + HistoryReport.write(directory));
            return ExitStatus.OK;
        } catch (IOException e) {
            terminal.err().println("cannot write the history: " + e);
            return ExitStatus.FAILED;
        }
    }
}

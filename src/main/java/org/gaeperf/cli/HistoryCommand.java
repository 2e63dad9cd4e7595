package org.gaeperf.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.gaeperf.imports.ImportedSource;
import org.gaeperf.report.history.HistoryReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes the page with the history of all stored runs. */
@Command(
        name = "history",
        description = "Makes history.html of all runs in a directory, and of series that other tools have stored.",
        mixinStandardHelpOptions = true)
final class HistoryCommand implements Callable<Integer> {

    /** Names a file of another tool. */
    static final String IMPORT = "--import";

    /** What that does, for the help. */
    static final String IMPORT_HELP =
            "Shows series of another tool too: CSV with a column 'time', data.js of github-action-benchmark, or JSON of"
                    + " JMH. May be given several times; files of JMH are one series, in the order given.";

    private final Terminal terminal;

    @Parameters(
            arity = "0..1",
            paramLabel = "DIRECTORY",
            defaultValue = "output",
            description = "The directory of the runs. Default: ${DEFAULT-VALUE}.")
    private Path directory;

    @Option(names = IMPORT, paramLabel = "FILE", description = IMPORT_HELP)
    private List<Path> imported = List.of();

    HistoryCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (!Files.isDirectory(directory)) {
            terminal.err().println(directory + " is no directory; give the one that the runs are stored in");
            return ExitStatus.REFUSED;
        }
        List<ImportedSource> sources;
        try {
            sources = ImportedSource.read(imported);
        } catch (IOException e) {
            return terminal.refuse(e.getMessage(), false);
        }
        try {
            terminal.out().println("History: " + HistoryReport.write(directory, sources));
            return ExitStatus.OK;
        } catch (IOException e) {
            terminal.err().println("cannot write the history: " + e);
            return ExitStatus.FAILED;
        }
    }
}

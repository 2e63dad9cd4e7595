package org.gaeperf.report;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.report.history.HistorySite;
import org.gaeperf.report.runs.IncomparableException;
import org.gaeperf.report.runs.RunComparisonReport;

/** Regenerates the reports of stored runs, and compares several runs: what {@code scripts/report.sh} calls. */
public final class ReportMain {

    private static final String OTHER_MACHINE = "--other-machine";
    private static final String SITE = "--site=";
    private static final String USAGE =
            "usage: scripts/report.sh [" + OTHER_MACHINE + " | " + SITE + "DIRECTORY] RUN...\n  RUN is the"
                    + " directory of a run, for instance output/latest. Of several runs, each one after the first is"
                    + " compared with the first.\n"
                    + "  " + OTHER_MACHINE + "  compares runs of different machines as well\n"
                    + "  " + SITE + "DIRECTORY  makes a web site there instead; RUN may be a directory of runs";

    private ReportMain() {}

    /** Ends with status 2 if the arguments are wrong, and 1 if a report cannot be made. */
    public static void main(String[] arguments) {
        int status = run(List.of(arguments), System.out, System.err);
        if (status != 0) {
            System.exit(status);
        }
    }

    static int run(List<String> arguments, PrintStream out, PrintStream err) {
        List<Path> directories = new ArrayList<>();
        boolean otherMachine = false;
        Optional<Path> site = Optional.empty();
        for (String argument : arguments) {
            if (argument.equals(OTHER_MACHINE)) {
                otherMachine = true;
            } else if (argument.startsWith(SITE)) {
                site = Optional.of(Path.of(argument.substring(SITE.length())));
            } else if (argument.startsWith("-")) {
                err.println("unknown option " + argument + "\n" + USAGE);
                return 2;
            } else {
                directories.add(Path.of(argument));
            }
        }
        if (directories.isEmpty()) {
            err.println(USAGE);
            return 2;
        }
        try {
            if (site.isPresent()) {
                out.println("Site: " + HistorySite.write(site.get(), directories, List.of()));
            } else {
                report(directories, otherMachine, out);
            }
            return 0;
        } catch (IOException | IncomparableException e) {
            err.println(e.getMessage());
            return 1;
        }
    }

    private static void report(List<Path> directories, boolean otherMachine, PrintStream out)
            throws IOException, IncomparableException {
        for (Path directory : directories) {
            ReportWriter.make(directory, out);
        }
        if (directories.size() > 1) {
            out.println("Comparison: " + RunComparisonReport.write(directories, otherMachine));
        }
    }
}

package org.gaeperf.report.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes the history of all stored runs: what {@code scripts/history.sh} calls. */
public final class HistoryMain {

    private HistoryMain() {}

    /** Takes the directory of the runs. Ends with status 2 if it is none, and with 1 if the page cannot be written. */
    public static void main(String[] arguments) {
        if (arguments.length != 1 || !Files.isDirectory(Path.of(arguments[0]))) {
            System.err.println("usage: scripts/history.sh [DIRECTORY OF RUNS, default: output]");
            System.exit(2);
        }
        try {
            System.out.println("History: " + HistoryReport.write(Path.of(arguments[0]), List.of()));
        } catch (IOException e) {
            System.err.println("cannot write the history: " + e);
            System.exit(1);
        }
    }
}

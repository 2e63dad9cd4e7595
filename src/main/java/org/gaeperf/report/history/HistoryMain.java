package org.gaeperf.report.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes the history of all stored runs: what {@code scripts/history.sh} calls. */
public final class HistoryMain {

    private HistoryMain() {}

    /** Takes the folder of the runs; ends with status 2 if it is none, and 1 if the page cannot be written. */
    public static void main(String[] arguments) {
        if (arguments.length != 1 || !Files.isDirectory(Path.of(arguments[0]))) {
            System.err.println("usage: scripts/history.sh [FOLDER OF RUNS, output by default]");
            System.exit(2);
        }
        try {
            System.out.println("History: " + HistoryReport.write(Path.of(arguments[0])));
        } catch (IOException problem) {
            System.err.println("the history cannot be made: " + problem);
            System.exit(1);
        }
    }
}

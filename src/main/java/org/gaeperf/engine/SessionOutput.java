package org.gaeperf.engine;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gaeperf.report.ReportWriter;
import org.gaeperf.report.verdict.Verdict;

/** Says where a session prints, and the reports of its runs. */
public final class SessionOutput {

    private final PrintStream console;
    private final boolean makesReports;
    private final Map<Path, Verdict> verdicts = new LinkedHashMap<>();

    /**
     * Prints to a stream.
     *
     * @param makesReports whether reports are made here; no if another machine makes them, since this one only measures
     */
    SessionOutput(PrintStream console, boolean makesReports) {
        this.console = console;
        this.makesReports = makesReports;
    }

    /** Returns where the session prints. */
    public PrintStream console() {
        return console;
    }

    /** Makes the reports of a run. */
    public void report(Path run) throws IOException {
        if (makesReports) {
            verdicts.put(run, ReportWriter.make(run, console));
        }
    }

    /** The verdict on each run that was reported, by its directory, in their order. */
    Map<Path, Verdict> verdicts() {
        return Collections.unmodifiableMap(verdicts);
    }
}

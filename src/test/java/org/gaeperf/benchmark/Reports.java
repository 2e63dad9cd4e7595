package org.gaeperf.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import org.gaeperf.report.ReportWriter;

/** Makes the reports of a run, on the machine of the build: the host of the server, if that is another one, only measures. */
final class Reports {

    private static volatile boolean madeElsewhere;

    private Reports() {}

    /** From now on this process makes none. */
    static void leaveToBuild() {
        madeElsewhere = true;
    }

    static void make(Path run) throws IOException {
        if (!madeElsewhere) {
            ReportWriter.make(run, System.out);
        }
    }
}

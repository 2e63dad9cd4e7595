package org.gaeperf.cluster;

import java.io.IOException;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.run.Run;

/** Begins a run with the options of this process' properties, and ends it. */
public final class RunOnceMain {

    private RunOnceMain() {}

    /** Takes no arguments. */
    public static void main(String[] args) throws IOException {
        BenchmarkOptions options = BuildContext.options();
        try (Run run = Run.begin(options, options.suites(), BuildContext.baseDirectory())) {
            System.out.println(run.directory());
        }
    }
}

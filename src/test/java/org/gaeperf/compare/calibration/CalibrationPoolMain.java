package org.gaeperf.compare.calibration;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;

/** Prints the checks of comparisons over several calibrations: what {@code scripts/calibrations.sh} calls. */
public final class CalibrationPoolMain {

    private CalibrationPoolMain() {}

    /**
     * Takes the directories of the runs. Ends with status 2 if they cannot be taken together, and with 1 if a check fails.
     */
    public static void main(String[] arguments) {
        if (arguments.length == 0) {
            System.err.println("usage: scripts/calibrations.sh RUN...");
            System.exit(2);
        }
        try {
            List<CalibrationCheck> checks = CalibrationChecks.pooled(read(arguments));
            checks.forEach(check -> System.out.println(check.name() + "\n    " + check.measured() + "\n    "
                    + check.result().displayName() + "; required: " + check.required()));
            if (checks.stream().anyMatch(check -> check.result() == CalibrationCheck.Result.FAILED)) {
                System.exit(1);
            }
        } catch (IOException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        }
    }

    private static List<RunResult> read(String... directories) throws IOException {
        List<RunResult> runs = new ArrayList<>();
        for (String directory : directories) {
            runs.add(ResultsFile.read(Path.of(directory)));
        }
        requirePoolable(runs);
        return runs;
    }

    /**
     * Runs of another machine or of another version of gaeperf are of another instrument.
     *
     * @throws IOException that names the run which cannot be taken together with the first one
     */
    static void requirePoolable(List<RunResult> runs) throws IOException {
        RunResult first = runs.get(0);
        Set<String> ids = new HashSet<>();
        for (RunResult run : runs) {
            if (!ids.add(run.id())) {
                throw new IOException(run.id() + " is named twice, and would count twice; name each run once");
            }
            if (run.suites().stream().allMatch(Suite::comparesServers)) {
                throw new IOException(
                        run.id() + " is a run of " + Suite.keys(run.suites()) + ", and not of the suite calibration");
            }
            if (!run.host().equals(first.host())) {
                throw new IOException(run.id() + " was measured on another machine than " + first.id()
                        + "; take runs of one machine together");
            }
            if (!run.harness().sourcesSha256().equals(first.harness().sourcesSha256())) {
                throw new IOException(run.id() + " was measured by another version of gaeperf than " + first.id()
                        + "; take runs of one version together");
            }
        }
    }
}

package org.gaeperf.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.host.EnvironmentDiff;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.InvalidOptionsException;

/** Whether the rest of a run can be measured here and now like the trials of it that are stored. */
final class ResumeValidator {

    /** Enough of a checksum to tell two apart. */
    private static final int SHOWN_DIGITS = 12;

    private ResumeValidator() {}

    /**
     * Reads the run to resume and compares machine, JDK and harness with those that it was begun with. What is served
     * is compared with the plan: see {@link ResumePlan}.
     *
     * @throws InvalidOptionsException with everything that differs
     * @throws IOException if the run, or the harness's sources, cannot be read
     */
    static RunResult read(BenchmarkOptions options, Path baseDirectory) throws IOException {
        RunResult stored = ResultsFile.read(options.resume().orElseThrow());
        EnvironmentDiff differences = new EnvironmentDiff()
                .addHost(stored.host(), SystemInfo.machine(options.pinning()))
                .add("the JDK of gaeperf", words(stored.harnessJdk()), words(SystemInfo.jdk(Run.harnessJdk())));
        String sources = HarnessFingerprint.sha256(baseDirectory);
        if (!stored.sourcesSha256().equals(sources)) {
            differences.add(
                    "gaeperf",
                    words(stored.gitCommit(), stored.sourcesSha256()),
                    words(SystemInfo.gitCommit(baseDirectory), sources));
        }
        refuse(stored, differences.found());
        return stored;
    }

    /**
     * Ends the attempt, if anything differs.
     *
     * @throws InvalidOptionsException with everything that does
     */
    static void refuse(RunResult stored, List<String> differences) {
        if (!differences.isEmpty()) {
            throw new InvalidOptionsException(stored.id() + " cannot be resumed, for its trials would not be alike: "
                    + String.join("; ", differences) + ". Go back to that, or begin a new run: " + stored.command());
        }
    }

    static String words(JdkIdentity jdk) {
        return jdk.version() + " of " + jdk.implementor();
    }

    private static String words(String gitCommit, String sources) {
        return gitCommit + " (sources " + sources.substring(0, Math.min(SHOWN_DIGITS, sources.length())) + ")";
    }
}

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
import org.gaeperf.system.SystemInfo;

/** Checks that the rest of a run would be measured under the same conditions as its stored trials. */
final class ResumeValidator {

    /** Enough of a checksum to distinguish two. */
    private static final int CHECKSUM_DIGITS = 12;

    private ResumeValidator() {}

    /**
     * Reads the run to resume and compares machine, JDK and harness with those of its beginning. {@link ResumePlan}
     * compares the trials.
     *
     * @throws InvalidOptionsException which names everything that differs
     * @throws IOException if the run or the harness's sources cannot be read
     */
    static RunResult read(BenchmarkOptions options, Path baseDirectory) throws IOException {
        RunResult stored = ResultsFile.read(options.output().resume().orElseThrow());
        EnvironmentDiff differences = machine(stored, options);
        Installation gaeperf = Installation.of(baseDirectory);
        if (!stored.sourcesSha256().equals(gaeperf.sourcesSha256())) {
            differences.add(
                    "gaeperf",
                    displayName(stored.gitCommit(), stored.sourcesSha256()),
                    displayName(gaeperf.gitCommit(), gaeperf.sourcesSha256()));
        }
        requireNone(stored, differences.found());
        return stored;
    }

    /** Compares the machine and the JDK of a stored run with those that a run with these options has here. */
    static EnvironmentDiff machine(RunResult stored, BenchmarkOptions options) {
        return new EnvironmentDiff()
                .addHost(stored.host(), SystemInfo.host(options.machine().affinity()))
                .add(
                        "the JDK of gaeperf",
                        displayName(stored.harnessJdk()),
                        displayName(SystemInfo.jdk(LoaderSetup.harnessJdk())));
    }

    /**
     * Refuses to resume if anything differs.
     *
     * @throws InvalidOptionsException which names everything that differs
     */
    static void requireNone(RunResult stored, List<String> differences) {
        if (!differences.isEmpty()) {
            throw new InvalidOptionsException(stored.id()
                    + " cannot be resumed, since its trials would not be comparable: " + String.join("; ", differences)
                    + ". Restore that, or start a new run: " + stored.command());
        }
    }

    static String displayName(JdkIdentity jdk) {
        return jdk.version() + " of " + jdk.implementor();
    }

    private static String displayName(String gitCommit, String sources) {
        return gitCommit + " (sources " + sources.substring(0, Math.min(CHECKSUM_DIGITS, sources.length())) + ")";
    }
}

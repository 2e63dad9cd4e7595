package org.gaeperf.gate;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.files.DirectoryTree;
import org.gaeperf.model.Json;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.appengine.RuntimeDeployment;

/**
 * Says before a gate is run whether its stored baseline can be compared with, and which option would measure the same
 * runtime together with the candidate instead: what {@code scripts/ci.sh} calls. No server is started.
 */
public final class BaselineCheckMain {

    /** Exit status if the values cannot be compared with. */
    static final int REFUSED = 3;

    private static final String OUTPUT = "bench.output";
    private static final String DIRECTORY = "bench.runtime.dir";
    private static final String BASELINE_VERSION = "-Dbench.baseline.version=";
    private static final String BASELINE_DIRECTORY = "-Dbench.baseline.dir=";

    private BaselineCheckMain() {}

    /**
     * What can be measured instead of the stored values.
     *
     * @param option that names the runtime, empty if it cannot be measured again
     * @param problem why it cannot, or empty text
     */
    record Instead(Optional<String> option, String problem) {}

    /**
     * Reads the options of the gate from the system properties, with {@code bench.baseline.results} among them. Ends with
     * status 3 if the stored values are refused, and prints the reason and what to measure instead as {@code key=value}.
     */
    public static void main(String[] arguments) throws IOException {
        System.exit(check());
    }

    /** The exit status; nothing is left of the gate that is begun for the check. */
    static int check() throws IOException {
        // It has a directory, which must not be the newest run of this checkout.
        Path output = Files.createTempDirectory("gaeperf-baseline");
        System.setProperty(OUTPUT, output.toString());
        try {
            return begin(BuildContext.options());
        } finally {
            DirectoryTree.delete(output);
        }
    }

    private static int begin(BenchmarkOptions options) throws IOException {
        Path results = options.gate().results().orElseThrow();
        try {
            GateSession.begin(options, BuildContext.baseDirectory(), BuildContext.targetDirectory())
                    .abandon();
            return 0;
        } catch (GateException e) {
            System.out.println("reason=" + e.getMessage().replace("the baseline " + results + " ", "it "));
            Instead instead = instead(results);
            instead.option().ifPresent(option -> System.out.println("instead=" + option));
            System.out.println("notInstead=" + instead.problem());
            return REFUSED;
        } catch (ServerException e) {
            System.err.println(e.getMessage());
            return 1;
        }
    }

    /** The option that names the runtime of a stored run as baseline, if it is still the same. */
    static Instead instead(Path results) {
        RunResult run;
        try {
            run = ResultsFile.parse(Json.read(results, JsonNode.class), results.toString());
        } catch (IOException e) {
            return new Instead(Optional.empty(), e.getMessage());
        }
        List<RuntimeIdentity> runtimes = run.trials().stream()
                .filter(trial -> trial.suite().canBeBaseline())
                .map(trial -> trial.variant().runtime())
                .distinct()
                .toList();
        if (runtimes.size() != 1) {
            return new Instead(Optional.empty(), "it has trials of " + runtimes.size() + " runtimes");
        }
        RuntimeIdentity runtime = runtimes.get(0);
        return runtime.source() == RuntimeIdentity.Source.PUBLISHED
                ? new Instead(Optional.of(BASELINE_VERSION + runtime.version()), "")
                : ofDirectory(runtime, run.effectiveOptions().getOrDefault(DIRECTORY, ""));
    }

    /** A directory is overwritten easily, and the candidate must not be compared with itself. */
    private static Instead ofDirectory(RuntimeIdentity stored, String directory) {
        if (directory.isEmpty() || !Files.isDirectory(Path.of(directory))) {
            return new Instead(Optional.empty(), "its directory '" + directory + "' is not there any more");
        }
        try {
            RuntimeIdentity now = RuntimeDeployment.inspect(Path.of(directory), Optional.empty())
                    .identity();
            return now.jarSha256().equals(stored.jarSha256())
                    ? new Instead(Optional.of(BASELINE_DIRECTORY + directory), "")
                    : new Instead(Optional.empty(), "the jars in " + directory + " are others now");
        } catch (ServerException e) {
            return new Instead(Optional.empty(), e.getMessage());
        }
    }
}

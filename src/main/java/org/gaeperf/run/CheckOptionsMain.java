package org.gaeperf.run;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.InvalidOptionsException;

/**
 * Checks the options before anything is fetched, tested or started; Maven runs it. Invalid options end the build here. So
 * does another run that is measuring now, since the tests and trials of this build would disturb it.
 */
public final class CheckOptionsMain {

    private CheckOptionsMain() {}

    /**
     * Checks that this is Linux, the options in the system properties, that nothing is measured into the output directory at this moment,
     * and what a run that is to be resumed was measured with. If something is wrong, says so and ends the process: Maven
     * would show an exception with its stack trace, and its message twice.
     */
    public static void main(String[] args) {
        OperatingSystemCheck.problem(System.getProperty("os.name")).ifPresent(problem -> {
            System.err.println(problem);
            System.exit(1);
        });
        try {
            check();
        } catch (InvalidOptionsException | IOException e) {
            System.err.println(Optional.ofNullable(e.getMessage()).orElseGet(e::toString));
            System.err.println("BUILD FAILURE: nothing was fetched, tested or measured");
            System.exit(1);
        }
    }

    private static void check() throws IOException {
        BenchmarkOptions options = BuildContext.options();
        options.recorded().warnings().forEach(System.err::println);
        CpuLimitCheck.require(options);
        RunLock.acquire(options.output().directory()).close();
        if (options.output().resume().isPresent()) {
            ResumeValidator.read(options, BuildContext.baseDirectory());
            writeResumedProperties(options, BuildContext.targetDirectory().resolve("resumed.properties"));
        }
    }

    /** The runtime to fetch is not among the properties that Maven was called with. */
    private static void writeResumedProperties(BenchmarkOptions options, Path file) throws IOException {
        Properties resumed = new Properties();
        resumed.setProperty(
                "resumed.runtime.version", options.server().runtime().version());
        resumed.setProperty(
                "resumed.runtime.isDirectory",
                Boolean.toString(options.server().runtime().directory().isPresent()));
        try (Writer out = Files.newBufferedWriter(file)) {
            resumed.store(out, null);
        }
    }
}

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
import org.gaeperf.options.RuntimeSource;

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
        if (options.machine().serverHost().isEmpty()) {
            CpuLimitCheck.require(options);
        }
        RunLock.acquire(options.output().directory()).close();
        if (options.output().resume().isPresent()) {
            ResumeValidator.read(options, BuildContext.baseDirectory());
            writeResumedProperties(options, BuildContext.targetDirectory().resolve("resumed.properties"));
        }
        writeFetchedVersions(options, BuildContext.targetDirectory().resolve("options-file.properties"));
    }

    /** Maven has not read the options file, which may name the runtimes to fetch. */
    private static void writeFetchedVersions(BenchmarkOptions options, Path file) throws IOException {
        RuntimeSource runtime = options.server().runtime();
        Optional<String> baseline = options.gate()
                .baseline()
                .filter(source -> source.directory().isEmpty())
                .map(RuntimeSource::version);
        Properties fetched = new Properties();
        fetched.setProperty("optionsFile.runtime.version", runtime.version());
        fetched.setProperty(
                "optionsFile.runtime.skip", Boolean.toString(runtime.directory().isPresent()));
        fetched.setProperty("optionsFile.baseline.version", baseline.orElse("none"));
        fetched.setProperty("optionsFile.baseline.skip", Boolean.toString(baseline.isEmpty()));
        store(fetched, file);
    }

    /** The runtime to fetch is not among the properties that Maven was called with. */
    private static void writeResumedProperties(BenchmarkOptions options, Path file) throws IOException {
        Properties resumed = new Properties();
        resumed.setProperty(
                "resumed.runtime.version", options.server().runtime().version());
        resumed.setProperty(
                "resumed.runtime.isDirectory",
                Boolean.toString(options.server().runtime().directory().isPresent()));
        store(resumed, file);
    }

    private static void store(Properties properties, Path file) throws IOException {
        Files.createDirectories(file.getParent());
        try (Writer out = Files.newBufferedWriter(file)) {
            properties.store(out, null);
        }
    }
}

package org.gaeperf.run;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.InvalidOptionsException;

/**
 * Run by Maven before anything is fetched, tested or started: wrong options end the build here, and so does a run that is
 * being measured, since the tests and trials of this build would disturb it.
 */
public final class CheckOptionsMain {

    private CheckOptionsMain() {}

    /**
     * Checks the options in the system properties, that nothing is measured into the output directory at this moment,
     * and what a run that is to be resumed was measured with.
     *
     * @throws InvalidOptionsException that names every problem
     * @throws IOException if another run is being measured, or something cannot be read or written
     */
    public static void main(String[] args) throws IOException {
        BenchmarkOptions options = BuildContext.options();
        RunLock.acquire(options.output()).close();
        if (options.resume().isPresent()) {
            ResumeValidator.read(options, BuildContext.baseDirectory());
            tellMaven(options, BuildContext.targetDirectory().resolve("resumed.properties"));
        }
    }

    /** The runtime to fetch is not among the properties that Maven was called with. */
    private static void tellMaven(BenchmarkOptions options, Path file) throws IOException {
        Properties resumed = new Properties();
        resumed.setProperty("resumed.runtime.version", options.runtime().version());
        resumed.setProperty(
                "resumed.runtime.isDirectory",
                Boolean.toString(options.runtime().directory().isPresent()));
        try (Writer out = Files.newBufferedWriter(file)) {
            resumed.store(out, null);
        }
    }
}

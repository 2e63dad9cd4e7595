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
 * Checks the options before anything is fetched, tested or started; Maven runs it. Invalid options end the build here. So
 * does another run that is measuring now, since the tests and trials of this build would disturb it.
 */
public final class CheckOptionsMain {

    private CheckOptionsMain() {}

    /**
     * Checks the options in the system properties; that no run is measuring into the output directory; and that a run to
     * be resumed was measured under the same conditions.
     *
     * @throws InvalidOptionsException which names every problem
     * @throws IOException if another run is measuring, or something cannot be read or written
     */
    public static void main(String[] args) throws IOException {
        BenchmarkOptions options = BuildContext.options();
        RunLock.acquire(options.output()).close();
        if (options.resume().isPresent()) {
            ResumeValidator.read(options, BuildContext.baseDirectory());
            writeResumedProperties(options, BuildContext.targetDirectory().resolve("resumed.properties"));
        }
    }

    /** Tells Maven which runtime to fetch: its own properties do not contain that of a resumed run. */
    private static void writeResumedProperties(BenchmarkOptions options, Path file) throws IOException {
        Properties properties = new Properties();
        properties.setProperty("resumed.runtime.version", options.runtime().version());
        properties.setProperty(
                "resumed.runtime.isDirectory",
                Boolean.toString(options.runtime().directory().isPresent()));
        try (Writer out = Files.newBufferedWriter(file)) {
            properties.store(out, null);
        }
    }
}

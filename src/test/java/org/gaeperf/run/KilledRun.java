package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.options.BuildContext;
import org.gaeperf.process.ChildProcessRegistry;

/** Runs {@link ResumedRunMain} in a JVM of its own. */
final class KilledRun {

    private KilledRun() {}

    static Process start(Path output, String... namesAndValues) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-Dgaeperf.basedir=" + BuildContext.baseDirectory(),
                "-Dgaeperf.target=" + BuildContext.targetDirectory()));
        for (String name : List.of("bench.runtime.version", "bench.runtime.dir")) {
            command.add("-D" + name + "=" + System.getProperty(name, ""));
        }
        command.addAll(List.of(
                "-cp", System.getProperty("java.class.path"), ResumedRunMain.class.getName(), output.toString()));
        command.addAll(List.of(namesAndValues));
        return ChildProcessRegistry.start(new ProcessBuilder(command).redirectError(Redirect.INHERIT));
    }

    /** Returns when the run has said that so often. */
    static void await(Process run, String said, int times) throws IOException {
        BufferedReader lines = run.inputReader(StandardCharsets.UTF_8);
        for (int heard = 0; heard < times; ) {
            String line = lines.readLine();
            assertThat(line).as("the run goes on").isNotNull();
            heard += line.equals(said) ? 1 : 0;
        }
    }
}

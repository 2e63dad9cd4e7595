package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.gaeperf.model.Json;
import org.gaeperf.options.BuildContext;
import org.gaeperf.process.ChildProcessRegistry;

/** Starts {@link TinyRunMain} and other mains of tests that need a JVM in other surroundings. */
public final class TinyRun {

    private static final int TIMEOUT_SECONDS = 500;

    private TinyRun() {}

    /** The command that runs a main with this JVM's class path and what the build says of itself. */
    public static List<String> command(Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-Dgaeperf.basedir=" + BuildContext.baseDirectory(),
                "-Dgaeperf.target=" + BuildContext.targetDirectory(),
                "-Dbench.runtime.version=" + System.getProperty("bench.runtime.version", ""),
                "-Dbench.runtime.dir=" + System.getProperty("bench.runtime.dir", "")));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    /** Runs a command whose last line is JSON, with further variables in its environment. */
    public static <T> T run(List<String> command, Map<String, String> environment, Class<T> response)
            throws IOException, InterruptedException {
        Path said = Files.createTempFile("said", ".txt");
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectOutput(said.toFile()).redirectError(Redirect.DISCARD);
            builder.environment().putAll(environment);
            Process process = ChildProcessRegistry.start(builder);
            assertThat(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS))
                    .as("there is an end")
                    .isTrue();
            List<String> lines = Files.readAllLines(said);
            assertThat(lines).as("what the process said").isNotEmpty();
            return Json.LINE.readValue(lines.get(lines.size() - 1), response);
        } finally {
            Files.delete(said);
        }
    }
}

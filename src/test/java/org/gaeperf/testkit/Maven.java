package org.gaeperf.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gaeperf.process.ChildProcessRegistry;

/** The Maven that runs the tests, for a project that a test has made. */
public final class Maven {

    private Maven() {}

    /**
     * How a build ended.
     *
     * @param exitCode of Maven
     * @param output all that it printed
     */
    public record Ended(int exitCode, String output) {}

    /**
     * Runs Maven to its end. The test is skipped if Maven does not run it.
     *
     * @param project the directory with the {@code pom.xml}
     * @param log gets the output
     * @param arguments of Maven
     */
    public static Ended run(Path project, Path log, List<String> arguments) throws IOException, InterruptedException {
        String home = System.getProperty("gaeperf.maven.home", "");
        assumeFalse(home.isEmpty(), "not run by Maven");
        List<String> command = new ArrayList<>(List.of(
                Path.of(home, "bin", "mvn").toString(),
                "-B",
                "-f",
                project.resolve("pom.xml").toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().keySet().removeIf(name -> name.startsWith("MAVEN_"));

        Process maven = ChildProcessRegistry.start(builder);

        try {
            assertThat(maven.waitFor(30, TimeUnit.MINUTES))
                    .as("Maven has ended")
                    .isTrue();
        } finally {
            maven.descendants().forEach(ProcessHandle::destroyForcibly);
            maven.destroyForcibly();
        }
        return new Ended(maven.exitValue(), Files.readString(log));
    }

    /**
     * Makes a local repository of links to what Maven has fetched before, so that nothing that is made up comes among it. Let it
     * be outside of a temporary directory of JUnit, which would warn of each link when it is deleted.
     *
     * @param local an empty directory
     * @param group the directory of a group of artifacts, which is left out
     */
    public static void linkRepository(Path local, Path group) throws IOException {
        Path real =
                Path.of(System.getProperty("maven.repo.local", System.getProperty("user.home") + "/.m2/repository"));
        Path within = Path.of("");
        for (Path name : group) {
            Files.createDirectories(local.resolve(within));
            if (Files.isDirectory(real.resolve(within))) {
                try (Stream<Path> files = Files.list(real.resolve(within))) {
                    for (Path file : files.filter(file -> !file.endsWith(name)).toList()) {
                        Files.createSymbolicLink(local.resolve(within).resolve(file.getFileName()), file);
                    }
                }
            }
            within = within.resolve(name);
        }
    }
}

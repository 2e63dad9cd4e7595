package org.gaeperf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gaeperf.options.BuildContext;
import org.gaeperf.process.ChildProcessRegistry;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the build says of a runtime, or a version of Jetty, that was never published. */
@Tag(Tags.RUNTIME)
@Tag(Tags.SLOW)
class FetchRuntimeTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("Maven names a runtime version that does not exist")
    void unknownVersion() throws Exception {
        assertThat(failureOf(
                        BuildContext.baseDirectory(),
                        "dependency:copy@fetch-runtime",
                        "-Dbench.runtime.version=0.0.0-none"))
                .contains("com.google.appengine:runtime-deployment:zip:0.0.0-none");
    }

    @Test
    @DisplayName(
            "Maven names a version of Jetty that does not exist, and looks for none unless jetty is to be measured")
    void versionsOfJetty() throws Exception {
        assertThat(failureOf(
                        BuildContext.baseDirectory(),
                        "dependency:copy@fetch-jetty12",
                        "-Dbench.server=jetty",
                        "-Dbench.jetty12.version=12.0.0-none"))
                .contains("org.eclipse.jetty:jetty-server:jar:12.0.0-none");
        assertThat(failureOf(
                        BuildContext.baseDirectory(),
                        "dependency:copy@fetch-jetty12",
                        "-Dbench.jetty12.version=12.0.0-none"))
                .contains("artifactItems")
                .doesNotContain("jar:12.0.0-none");
    }

    @Test
    @DisplayName("a resumed run fetches the runtime version that it was started with")
    void resumedRunFetchesItsVersion() throws Exception {
        Files.copy(BuildContext.baseDirectory().resolve("pom.xml"), directory.resolve("pom.xml"));
        Files.writeString(
                Files.createDirectories(directory.resolve("target")).resolve("resumed.properties"),
                "resumed.runtime.version=0.0.1-none\nresumed.runtime.isDirectory=false\n");

        assertThat(failureOf(
                        directory,
                        "properties:read-project-properties@read-resumed",
                        "dependency:copy@fetch-resumed",
                        "-Dbench.resume=output/run"))
                .contains("com.google.appengine:runtime-deployment:zip:0.0.1-none");
    }

    private String failureOf(Path project, String... goals) throws Exception {
        String home = System.getProperty("gaeperf.maven.home", "");
        assumeFalse(home.isEmpty(), "not run by Maven");
        Path log = directory.resolve("maven.log");
        List<String> command = new ArrayList<>(List.of(
                Path.of(home, "bin", "mvn").toString(),
                "-B",
                "-f",
                project.resolve("pom.xml").toString()));
        command.addAll(List.of(goals));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().keySet().removeIf(name -> name.startsWith("MAVEN_"));

        Process maven = ChildProcessRegistry.start(builder);

        try {
            assertThat(maven.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            maven.descendants().forEach(ProcessHandle::destroyForcibly);
            maven.destroyForcibly();
        }
        assertThat(maven.exitValue()).isNotZero();
        return Files.readString(log);
    }
}

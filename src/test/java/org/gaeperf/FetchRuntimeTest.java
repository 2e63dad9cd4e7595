package org.gaeperf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.gaeperf.plan.Environment;
import org.gaeperf.process.ChildProcesses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the build says of a runtime that was never published. */
class FetchRuntimeTest {

    @TempDir
    private Path directory;

    @Test
    void aVersionThatDoesNotExistIsNamed() throws Exception {
        String home = System.getProperty("gaeperf.maven.home", "");
        assumeFalse(home.isEmpty(), "not run by Maven");
        Path log = directory.resolve("maven.log");
        ProcessBuilder builder = new ProcessBuilder(Path.of(home, "bin", "mvn").toString(), "-B",
                        "-f", Environment.baseDirectory().resolve("pom.xml").toString(),
                        "dependency:copy@fetch-runtime", "-Dbench.runtime.version=0.0.0-none")
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().keySet().removeIf(name -> name.startsWith("MAVEN_"));

        Process maven = ChildProcesses.start(builder);

        try {
            assertThat(maven.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            maven.descendants().forEach(ProcessHandle::destroyForcibly);
            maven.destroyForcibly();
        }
        assertThat(maven.exitValue()).isNotZero();
        assertThat(Files.readString(log)).contains("com.google.appengine:runtime-deployment:zip:0.0.0-none");
    }
}

package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.testkit.TestRuns;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class RunLockTest {

    @TempDir
    private Path output;

    @Test
    void aSecondRunReadsWhoMeasures() throws IOException {
        try (RunLock held = RunLock.acquire(output)) {
            assertThat(held).isNotNull();
            assertThatThrownBy(() -> RunLock.acquire(output))
                    .isInstanceOf(IOException.class)
                    .hasMessage("another run is measuring into " + output + " (process "
                            + ProcessHandle.current().pid()
                            + "), and two runs at once would disturb each other: wait until it has ended");
        }
    }

    @Test
    void theNextRunGetsIt() throws IOException {
        RunLock.acquire(output).close();

        assertThatCode(() -> RunLock.acquire(output).close()).doesNotThrowAnyException();
    }

    @Test
    void aRunThatCannotBeginReleasesIt() throws Exception {
        Path inTheWay = Files.createDirectories(output.resolve("latest"));
        assertThatThrownBy(() -> TestRuns.begin(output)).hasMessageContaining("is a directory");

        Files.delete(inTheWay);
        assertThatCode(() -> RunLock.acquire(output).close()).doesNotThrowAnyException();
    }

    @Test
    @DisplayName("a run that is abandoned releases it, and stays incomplete")
    void abandonedRun() throws Exception {
        BenchmarkOptions options = TestRuns.options(output);
        Run run = Run.begin(options, options.suites(), BuildContext.baseDirectory());
        run.abandon();

        assertThatCode(() -> RunLock.acquire(output).close()).doesNotThrowAnyException();
        assertThat(ResultsFile.read(run.directory()).complete()).isFalse();
    }

    @Test
    void anotherProcessHoldsItUntilItIsKilled() throws Exception {
        Process holder = ChildProcessRegistry.start(new ProcessBuilder(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Holder.class.getName(),
                output.toString())));
        try {
            assertThat(holder.inputReader().readLine()).isEqualTo("held");
            assertThatThrownBy(() -> RunLock.acquire(output)).hasMessageContaining("(process " + holder.pid() + ")");
        } finally {
            holder.destroyForcibly().waitFor();
        }

        assertThatCode(() -> RunLock.acquire(output).close()).doesNotThrowAnyException();
    }

    /** Takes the lock and keeps it. */
    static final class Holder {

        private Holder() {}

        public static void main(String[] args) throws Exception {
            try (RunLock held = RunLock.acquire(Path.of(args[0]))) {
                System.out.println("held");
                System.out.flush();
                synchronized (held) {
                    held.wait();
                }
            }
        }
    }
}

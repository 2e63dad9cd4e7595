package org.gaeperf.trial.meter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.gaeperf.Tags;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.proc.ThreadCpuMeter;
import org.gaeperf.testkit.LoadResults;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The CPU time of a process that uses a core all the time, and has one thread. */
@Tag(Tags.SLOW)
@Timeout(600)
class ServerCpuTest {

    private static final LoadResult LOAD = LoadResults.ofSeconds(1).build();
    private static final long MEASURED_MILLIS = 300;

    @TempDir
    private Path directory;

    private Process process;

    @AfterEach
    void end() throws InterruptedException {
        process.destroyForcibly().waitFor(5, TimeUnit.MINUTES);
    }

    @Test
    @DisplayName("what the compiler does after the measurement is not part of it")
    void compilerAfterTheMeasurement() throws Exception {
        start("C2 CompilerThre");
        ThreadCpuMeter threads = new ThreadCpuMeter(process.pid());
        ServerCpu cpu = measured(threads, true);
        double measured = compilerMicros(cpu).orElseThrow();

        Thread.sleep(MEASURED_MILLIS);
        threads.poll();

        assertThat(measured).isPositive();
        assertThat(compilerMicros(cpu)).contains(measured);
    }

    @Test
    @DisplayName("the compiler's time is unknown in a JVM without known compiler threads, and nothing without a JVM")
    void noCompilerThreads() throws Exception {
        start("busy");

        assertThat(compilerMicros(measured(new ThreadCpuMeter(process.pid()), true)))
                .isEmpty();
        assertThat(compilerMicros(measured(new ThreadCpuMeter(process.pid()), false)))
                .contains(0.0);
    }

    /** The kernel names the thread by the file that is executed. */
    private void start(String name) throws IOException {
        Path shell = Files.copy(Path.of("/bin/sh"), directory.resolve(name), StandardCopyOption.COPY_ATTRIBUTES);
        process = new ProcessBuilder(shell.toString(), "-c", "while :; do :; done").start();
    }

    private ServerCpu measured(ThreadCpuMeter threads, boolean isJvm) throws InterruptedException {
        ServerCpu cpu = new ServerCpu(ServerProcesses.of(process.pid()), threads, isJvm);
        cpu.begin();
        Thread.sleep(MEASURED_MILLIS);
        cpu.end();
        return cpu;
    }

    private static Optional<Double> compilerMicros(ServerCpu cpu) {
        return cpu.cost(LOAD, Optional.empty()).orElseThrow().compilerMicrosPerRequest();
    }
}

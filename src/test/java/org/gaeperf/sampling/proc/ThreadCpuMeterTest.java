package org.gaeperf.sampling.proc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.gaeperf.process.ServerProcesses;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the threads of a JVM have spent. */
class ThreadCpuMeterTest {

    private static final long PID = 42;

    @TempDir
    private Path proc;

    @Test
    @DisplayName("the CPU time of compiler threads is counted from the first poll, also of threads that ended")
    void compilerThreads() throws IOException {
        ThreadCpuMeter cpu = new ThreadCpuMeter(ServerProcesses.of(PID), proc);
        thread(1, "C1 CompilerThre", "5000000 7 9");
        thread(2, "C2 CompilerThre", "9000000 7 9");
        thread(3, "qtp1-27", "800000000 7 9");
        cpu.poll();
        assertThat(cpu.compilerMicros()).hasValue(0);

        thread(2, "C2 CompilerThre", "12000000 7 9");
        thread(3, "qtp1-27", "900000000 7 9");
        thread(4, "C2 CompilerThre", "2500000 7 9");
        cpu.poll();
        Files.delete(proc.resolve("42/task/4/schedstat"));
        Files.delete(proc.resolve("42/task/4/comm"));
        Files.delete(proc.resolve("42/task/4"));
        thread(1, "C1 CompilerThre", "5100000 7 9");
        cpu.poll();

        assertThat(cpu.compilerMicros()).hasValue(100 + 3000 + 2500);
        assertThat(cpu.allMicros()).as("with the pool's thread").hasValue(100 + 3000 + 2500 + 100_000);
    }

    @Test
    @DisplayName("the name of a thread is read twice, since a new one has that of its parent, and then no more")
    void namesOfNewThreads() throws IOException {
        ThreadCpuMeter cpu = new ThreadCpuMeter(ServerProcesses.of(PID), proc);
        thread(1, "java", "0 0 0");
        cpu.poll();
        thread(7, "main", "1000000 7 9");
        cpu.poll();
        thread(7, "C2 CompilerThre", "2000000 7 9");
        cpu.poll();
        cpu.poll();
        thread(7, "no longer read", "3000000 7 9");
        cpu.poll();

        assertThat(cpu.compilerMicros()).hasValue(3000);
        assertThat(cpu.allMicros()).hasValue(3000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"C1 CompilerThre", "C2 CompilerThre", "JVMCI CompilerT", "JVMCI-native Co"})
    @DisplayName("the compiler threads of every JVM are known by what the kernel leaves of their names")
    void namesOfCompilerThreads(String name) throws IOException {
        ThreadCpuMeter cpu = new ThreadCpuMeter(ServerProcesses.of(PID), proc);
        thread(1, "java", "0 0 0");
        cpu.poll();
        assertThat(cpu.hasCompilerThreads()).isFalse();

        thread(2, name, "5000000 7 9");
        cpu.poll();

        assertThat(cpu.hasCompilerThreads()).isTrue();
        assertThat(cpu.compilerMicros()).hasValue(5000);
    }

    @Test
    void aKernelThatKeepsNoTimesIsNoZero() throws IOException {
        ThreadCpuMeter cpu = new ThreadCpuMeter(ServerProcesses.of(PID), proc);
        Files.writeString(Files.createDirectories(proc.resolve("42/task/1")).resolve("comm"), "C1 CompilerThre\n");

        cpu.poll();

        assertThat(cpu.compilerMicros()).isEmpty();
    }

    @Test
    void aFileOfAnotherFormIsNoZero() throws IOException {
        ThreadCpuMeter cpu = new ThreadCpuMeter(ServerProcesses.of(PID), proc);
        thread(1, "C1 CompilerThre", "none");

        cpu.poll();

        assertThat(cpu.compilerMicros()).isEmpty();
    }

    @Test
    void aProcessThatHasEndedReportsWhatItReportedBefore() throws IOException {
        ThreadCpuMeter cpu = new ThreadCpuMeter(ServerProcesses.of(PID), proc);
        cpu.poll();
        assertThat(cpu.compilerMicros()).as("never seen").isEmpty();
    }

    /** This JVM has compiled all that has run up to here. */
    @Test
    void findsTheCompilerThreadsOfARealJvm() throws InterruptedException {
        ThreadCpuMeter cpu = new ThreadCpuMeter(ProcessHandle.current().pid());
        cpu.poll();
        assertThat(cpu.compilerMicros()).hasValue(0);

        long deadlineNanos = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        int compiled = 0;
        while (cpu.compilerMicros().orElseThrow() == 0 && System.nanoTime() < deadlineNanos) {
            compiled += Integer.toString(compiled).replaceAll("[0-9]+", "x").length();
            cpu.poll();
        }

        assertThat(cpu.compilerMicros().orElseThrow()).isPositive();
    }

    private void thread(long id, String name, String times) throws IOException {
        Path directory = Files.createDirectories(proc.resolve("42/task/" + id));
        Files.writeString(directory.resolve("comm"), name + "\n");
        Files.writeString(directory.resolve("schedstat"), times + "\n");
    }
}

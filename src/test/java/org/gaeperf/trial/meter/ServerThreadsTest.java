package org.gaeperf.trial.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.gaeperf.Tags;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.threads.ThreadComparison;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ThreadKind;
import org.gaeperf.model.server.ThreadUse;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.proc.ClockTicks;
import org.gaeperf.sampling.proc.ProcStat;
import org.gaeperf.sampling.proc.ThreadCpuMeter;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Of real processes, the CPU time of all groups of threads is that of the server, and")
@Tag(Tags.SLOW)
@Timeout(600)
class ServerThreadsTest {

    private static final LoadResult LOAD = LoadResults.ofSeconds(1).build();
    private static final double USED_SECONDS = 0.2;
    private static final int PAIRS = 4;

    @TempDir
    private Path directory;

    private final List<Process> started = new CopyOnWriteArrayList<>();

    @AfterEach
    void end() throws InterruptedException {
        for (Process process : started) {
            process.destroyForcibly().waitFor(5, TimeUnit.MINUTES);
        }
    }

    /** A JVM whose thread {@code spinner} uses 8 % of a core; without an argument it has no such thread. */
    public static final class SpinnerMain {

        private SpinnerMain() {}

        /** Runs threads that never end. */
        public static void main(String[] args) throws InterruptedException {
            if (args.length > 0) {
                new Thread(SpinnerMain::spin, "spinner").start();
            }
            Thread.sleep(Long.MAX_VALUE);
        }

        private static void spin() {
            while (true) {
                long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(8);
                while (System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(92));
            }
        }
    }

    @Test
    @DisplayName("a thread that spins in a JVM is what differs most from one without it")
    void spinner() throws Exception {
        Process without = jvm();
        Process with = jvm("spinner");
        awaitUse(with.pid(), 0);
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= PAIRS; pair++) {
            ServerCpu idle = begin(without, true);
            ServerCpu spinning = begin(with, true);
            awaitUse(with.pid(), seconds(with.pid()));
            trials.add(trial("rpc", pair, end(idle)));
            trials.add(trial("http", pair, end(spinning)));
        }

        ThreadComparison threads = ThreadComparison.of(
                        trials,
                        Optional.of(Comparison.comparePaired(
                                Comparison.Group.of(trials.get(0)),
                                "rpc",
                                Comparison.valid(trials, "rpc"),
                                "http",
                                Comparison.valid(trials, "http"))))
                .orElseThrow();

        assertThat(threads.rows().get(0).label()).isEqualTo("spinner");
        assertThat(threads.changed())
                .isNotEmpty()
                .first()
                .satisfies(row -> assertThat(row.label()).isEqualTo("spinner"));
    }

    @Test
    @DisplayName("processes that are no JVM have groups by the names that the kernel has")
    void shells() throws Exception {
        Process one = shell("busy-one");
        Process other = shell("busy-two");
        ServerProcesses family = family();
        ServerCpu cpu = new ServerCpu(family, new ThreadCpuMeter(family), false);
        cpu.begin();
        awaitUse(one.pid(), seconds(one.pid()));
        awaitUse(other.pid(), seconds(other.pid()));

        ThreadUse use = end(cpu).threads().orElseThrow();

        assertThat(use.groups())
                .filteredOn(group -> group.kind() == ThreadKind.NAMED)
                .extracting(ThreadUse.Group::name)
                .containsExactlyInAnyOrder("busy-one", "busy-two");
        assertThat(use.groups())
                .filteredOn(group -> group.kind() == ThreadKind.NAMED)
                .allSatisfy(group -> assertThat(group.cpuSeconds()).isGreaterThan(USED_SECONDS / 2));
    }

    private Process jvm(String... arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xint",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                SpinnerMain.class.getName()));
        words.addAll(List.of(arguments));
        return start(words);
    }

    /** The kernel names a thread by the file that is executed. */
    private Process shell(String name) throws Exception {
        Path shell = Files.copy(Path.of("/bin/sh"), directory.resolve(name), StandardCopyOption.COPY_ATTRIBUTES);
        Process process = start(List.of(shell.toString(), "-c", "while :; do :; done"));
        awaitUse(process.pid(), 0);
        return process;
    }

    private Process start(List<String> words) throws Exception {
        Process process = new ProcessBuilder(words)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        started.add(process);
        return process;
    }

    private static ServerCpu begin(Process process, boolean isJvm) {
        ServerCpu cpu = new ServerCpu(ServerProcesses.of(process.pid()), new ThreadCpuMeter(process.pid()), isJvm);
        cpu.begin();
        return cpu;
    }

    private static ServerCost end(ServerCpu cpu) {
        cpu.end();
        ServerCost cost = cpu.cost(LOAD, Optional.empty()).orElseThrow();
        assertThat(cost.threads().orElseThrow().groups().stream()
                        .mapToDouble(ThreadUse.Group::cpuSeconds)
                        .sum())
                .as("the sum of the groups")
                .isCloseTo(cost.cpuSeconds(), within(1e-9));
        assertThat(cost.threads().orElseThrow().groups())
                .allSatisfy(group -> assertThat(group.userSeconds() + group.systemSeconds())
                        .isCloseTo(group.cpuSeconds(), within(1e-9)));
        return cost;
    }

    /** Waits for what it has used since, however long that takes. */
    private static void awaitUse(long pid, double since) throws Exception {
        while (seconds(pid) < since + USED_SECONDS) {
            Thread.sleep(10);
        }
    }

    private static double seconds(long pid) throws Exception {
        ProcStat stat = ProcStat.parse(Files.readString(Path.of("/proc", Long.toString(pid), "stat")));
        return (double) (stat.userTicks() + stat.systemTicks()) / ClockTicks.perSecond();
    }

    private static TrialResult trial(String variant, int pair, ServerCost cost) {
        return TrialResults.valid(variant)
                .id(variant + pair)
                .pair(pair)
                .position(2 * pair + (variant.equals("rpc") ? 0 : 1))
                .load(LOAD)
                .cost(cost)
                .build();
    }

    private ServerProcesses family() {
        return new ServerProcesses() {
            @Override
            public long main() {
                return started.get(0).pid();
            }

            @Override
            public List<Long> running() {
                return started.stream()
                        .filter(Process::isAlive)
                        .map(Process::pid)
                        .sorted()
                        .toList();
            }

            @Override
            public Optional<String> withoutCgroup() {
                return Optional.of("a test");
            }
        };
    }
}

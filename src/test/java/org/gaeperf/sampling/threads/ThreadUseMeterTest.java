package org.gaeperf.sampling.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gaeperf.model.server.ThreadKind;
import org.gaeperf.model.server.ThreadUse;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.threads.ThreadUseMeter.CpuTotal;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads files as the kernel has them; times are in seconds. */
@DisplayName("The threads of a server")
class ThreadUseMeterTest {

    private static final long PID = 42;
    private static final long BEFORE = 5_000;
    private static final long LATER = 10_100;

    @TempDir
    private Path proc;

    private final List<Long> members = new ArrayList<>(List.of(PID));
    private ThreadUseMeter meter;

    @Test
    @DisplayName("are grouped by what they are for, and count from the first reading on")
    void groups() throws IOException {
        begin(() -> {
            thread(PID, 1, "qtp7-1", BEFORE, 10, 1);
            thread(PID, 2, "qtp7-2", BEFORE, 20, 2);
            thread(PID, 3, "C2 CompilerThre", BEFORE, 5, 0);
        });
        thread(PID, 1, "qtp7-1", BEFORE, 10.5, 1.25);
        thread(PID, 2, "qtp7-2", BEFORE, 20.25, 2);
        thread(PID, 3, "C2 CompilerThre", BEFORE, 5.125, 0.5);
        meter.read();

        ThreadUse use = meter.use(new CpuTotal(0.875, 0.875, 0));

        assertThat(use.groups())
                .extracting(ThreadUse.Group::kind)
                .containsExactly(ThreadKind.REQUEST, ThreadKind.COMPILER);
        assertThat(group(use, ThreadKind.REQUEST)).satisfies(pool -> {
            assertThat(pool.name()).isEqualTo("qtp");
            assertThat(pool.threads()).isEqualTo(2);
            assertThat(pool.cpuSeconds()).isEqualTo(0.75);
            assertThat(pool.waitSeconds()).contains(0.25);
        });
        assertThat(use.withoutRunQueue()).isEmpty();
        assertThat(use.reading().count()).isEqualTo(2);
        assertThat(use.reading().threads()).isEqualTo(3);
        assertThat(use.reading().cpuMicros()).isPositive();
    }

    @Test
    @DisplayName(
            "that end count with what they had used when they were last read, and the rest is that of ended threads")
    void ended() throws IOException {
        begin(() -> {
            thread(PID, 1, "main", BEFORE, 1, 0);
            thread(PID, 2, "short", BEFORE, 1, 0);
        });
        thread(PID, 2, "short", BEFORE, 1.5, 0);
        meter.read();
        remove(PID, 2);
        meter.read();

        ThreadUse use = meter.use(new CpuTotal(2, 1, 1));

        assertThat(named(use, "short")).satisfies(thread -> {
            assertThat(thread.cpuSeconds()).isEqualTo(0.5);
            assertThat(thread.ended()).isEqualTo(1);
        });
        assertThat(group(use, ThreadKind.ENDED).cpuSeconds()).isEqualTo(1.5);
        assertSum(use, 2);
    }

    @Test
    @DisplayName("that begin in the measurement count from zero, and ones that were overlooked at its start do not")
    void begun() throws IOException {
        begin(() -> thread(PID, 1, "main", BEFORE, 1, 0));
        thread(PID, 2, "late", LATER, 0.5, 0);
        thread(PID, 3, "early", BEFORE, 900, 0);
        meter.read();
        thread(PID, 3, "early", BEFORE, 900.25, 0);
        meter.read();

        ThreadUse use = meter.use(new CpuTotal(0.75, 0, 0.75));

        assertThat(named(use, "late").cpuSeconds()).isEqualTo(0.5);
        assertThat(named(use, "late").begun()).isEqualTo(1);
        assertThat(named(use, "early").cpuSeconds()).isEqualTo(0.25);
        assertThat(named(use, "early").begun()).isZero();
        assertSum(use, 0.75);
    }

    @Test
    @DisplayName("do not count with what they used between an earlier reading and the start, nor if they ended there")
    void earlierReading() throws IOException {
        Files.writeString(proc.resolve("uptime"), "100.00 50.00\n");
        thread(PID, 1, "main", BEFORE, 1, 0);
        thread(PID, 2, "gone", BEFORE, 1, 0);
        meter = new ThreadUseMeter(processes(), proc);
        meter.read();
        thread(PID, 1, "main", BEFORE, 5, 0);
        remove(PID, 2);
        meter.begin();
        thread(PID, 1, "main", BEFORE, 5.5, 0);
        meter.read();

        ThreadUse use = meter.use(new CpuTotal(0.5, 0.5, 0));

        assertThat(use.groups()).extracting(ThreadUse.Group::name).containsExactly("main");
        assertThat(named(use, "main").begun()).isZero();
        assertThat(use.reading().count()).isEqualTo(2);
        assertSum(use, 0.5);
    }

    @Test
    @DisplayName("that get the id of an ended one are other threads")
    void sameId() throws IOException {
        begin(() -> thread(PID, 2, "first", BEFORE, 100, 0));
        thread(PID, 2, "second", LATER, 0.25, 0);
        meter.read();

        ThreadUse use = meter.use(new CpuTotal(0.25, 0.25, 0));

        assertThat(named(use, "first").cpuSeconds()).isZero();
        assertThat(named(use, "first").ended()).isEqualTo(1);
        assertThat(named(use, "second").cpuSeconds()).isEqualTo(0.25);
    }

    @Test
    @DisplayName("of two processes are added up, also when one of these has ended")
    void family() throws IOException {
        members.add(43L);
        begin(() -> {
            thread(PID, 42, "worker", BEFORE, 1, 0);
            thread(43, 43, "worker", BEFORE, 1, 0);
        });
        thread(PID, 42, "worker", BEFORE, 1.5, 0);
        thread(43, 43, "worker", BEFORE, 1.25, 0);
        meter.read();
        members.remove(43L);
        remove(43, 43);
        Files.delete(proc.resolve("43/task"));
        meter.read();

        ThreadUse use = meter.use(new CpuTotal(1, 1, 0));

        assertThat(named(use, "worker")).satisfies(both -> {
            assertThat(both.threads()).isEqualTo(2);
            assertThat(both.ended()).isEqualTo(1);
            assertThat(both.cpuSeconds()).isEqualTo(0.75);
        });
        assertSum(use, 1);
    }

    @Test
    @DisplayName("that have more or a little less than the process, which is counted in ticks, are scaled to it")
    void ticks() throws IOException {
        begin(() -> thread(PID, 1, "main", BEFORE, 0, 0));
        thread(PID, 1, "main", BEFORE, 1.011, 0);
        meter.read();

        for (double ofProcess : new double[] {1, 1.03}) {
            ThreadUse use = meter.use(new CpuTotal(ofProcess, 1, 0));
            assertThat(use.groups()).extracting(ThreadUse.Group::kind).containsExactly(ThreadKind.NAMED);
            assertSum(use, ofProcess);
        }
        assertThat(group(meter.use(new CpuTotal(1.04, 1, 0)), ThreadKind.ENDED).cpuSeconds())
                .isCloseTo(0.029, within(1e-9));
    }

    @Test
    @DisplayName("of a kernel without times in nanoseconds have those in ticks, and nobody knows their waits")
    void withoutSchedstat() throws IOException {
        begin(() -> thread(PID, 1, "main", BEFORE, 1, 0));
        thread(PID, 1, "main", BEFORE, 2, 0);
        Files.delete(proc.resolve("42/task/1/schedstat"));
        meter.read();

        ThreadUse use = meter.use(new CpuTotal(1, 1, 0));

        assertThat(use.withoutRunQueue())
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("the kernel keeps no times of threads"));
        assertThat(named(use, "main").cpuSeconds()).isEqualTo(1);
        assertThat(named(use, "main").waitSeconds()).isEmpty();
    }

    @Test
    @DisplayName("that each have a name of their own are one group but for the largest forty")
    void manyNames() throws IOException {
        begin(() -> thread(PID, 1, "VM Thread", BEFORE, 0, 0));
        for (int n = 0; n < 100; n++) {
            String letters = "" + (char) ('a' + n / 26) + (char) ('a' + n % 26);
            thread(PID, 100 + n, letters, LATER, 0.01 * (n + 1), 0);
        }
        meter.read();

        ThreadUse use = meter.use(new CpuTotal(50.5, 50.5, 0));

        assertThat(use.groups()).hasSize(40 + 1 + 1);
        assertThat(named(use, "")).satisfies(rest -> {
            assertThat(rest.threads()).isEqualTo(60);
            assertThat(rest.cpuSeconds())
                    .isCloseTo(
                            IntStream.rangeClosed(1, 60)
                                    .mapToDouble(n -> 0.01 * n)
                                    .sum(),
                            within(1e-9));
        });
        assertThat(group(use, ThreadKind.VM_THREAD).threads()).isEqualTo(1);
        assertSum(use, 50.5);
    }

    @Test
    @DisplayName("have their whole names where most of these begin with what the kernel has")
    void wholeNames() throws IOException {
        begin(() -> {
            thread(PID, 1, "http-nio-38080-", BEFORE, 0, 0);
            thread(PID, 2, "java", BEFORE, 0, 0);
            thread(PID, 3, "http-nio-38080-", BEFORE, 0, 0);
        });
        meter.setWholeNames(Map.of(1L, "others", 2L, "of another", 3L, "process"));
        assertThat(meter.use(new CpuTotal(0, 0, 0)).groups())
                .extracting(ThreadUse.Group::name)
                .containsOnly("http-nio", "java");

        meter.setWholeNames(Map.of(1L, "http-nio-38080-exec-1", 2L, "main", 3L, "http-nio-38080-Acceptor"));

        assertThat(meter.use(new CpuTotal(0, 0, 0)).groups())
                .extracting(ThreadUse.Group::kind, ThreadUse.Group::name)
                .containsExactlyInAnyOrder(
                        tuple(ThreadKind.REQUEST, "http-nio-exec"),
                        tuple(ThreadKind.NAMED, "main"),
                        tuple(ThreadKind.SELECTOR, ""));
    }

    /** Writes files. */
    @FunctionalInterface
    private interface Written {
        void write() throws IOException;
    }

    private void begin(Written before) throws IOException {
        Files.writeString(proc.resolve("uptime"), "100.00 50.00\n");
        before.write();
        meter = new ThreadUseMeter(processes(), proc);
        meter.begin();
    }

    private ServerProcesses processes() {
        return new ServerProcesses() {
            @Override
            public long main() {
                return PID;
            }

            @Override
            public List<Long> running() {
                return List.copyOf(members);
            }
        };
    }

    private void thread(long pid, long tid, String name, long startTicks, double cpuSeconds, double waitSeconds)
            throws IOException {
        Path directory = Files.createDirectories(proc.resolve(pid + "/task/" + tid));
        long ticks = Math.round(100 * cpuSeconds);
        Files.writeString(
                directory.resolve("stat"),
                tid + " (" + name + ") S 1 42 42 0 -1 4194560 3160 0 7 0 " + ticks + " 0 0 0 20 0 33 0 " + startTicks
                        + " 1 2 3\n");
        Files.writeString(
                directory.resolve("schedstat"),
                Math.round(1e9 * cpuSeconds) + " " + Math.round(1e9 * waitSeconds) + " 4\n");
        Files.writeString(directory.resolve("status"), "voluntary_ctxt_switches:\t1\nnonvoluntary_ctxt_switches:\t2\n");
    }

    private void remove(long pid, long tid) throws IOException {
        Path directory = proc.resolve(pid + "/task/" + tid);
        for (String file : List.of("stat", "schedstat", "status")) {
            Files.delete(directory.resolve(file));
        }
        Files.delete(directory);
    }

    private static void assertSum(ThreadUse use, double cpuSeconds) {
        assertThat(use.groups().stream()
                        .mapToDouble(ThreadUse.Group::cpuSeconds)
                        .sum())
                .isCloseTo(cpuSeconds, within(1e-9));
    }

    private static ThreadUse.Group group(ThreadUse use, ThreadKind kind) {
        return only(use.groups().stream().filter(group -> group.kind() == kind));
    }

    private static ThreadUse.Group named(ThreadUse use, String name) {
        return only(use.groups().stream()
                .filter(group ->
                        group.kind() == ThreadKind.NAMED && group.name().equals(name)));
    }

    private static ThreadUse.Group only(Stream<ThreadUse.Group> groups) {
        List<ThreadUse.Group> found = groups.toList();
        assertThat(found).hasSize(1);
        return found.get(0);
    }
}

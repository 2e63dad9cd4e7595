package org.gaeperf.sampling.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.gaeperf.Tags;
import org.gaeperf.model.server.MemoryKind;
import org.gaeperf.model.server.MemoryUse;
import org.gaeperf.model.server.MemoryUse.Moment;
import org.gaeperf.model.server.MemoryUse.Part;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.jvm.Jcmd;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real processes that keep an amount of memory which is the same on every machine. */
@DisplayName("Of a real process, the memory by what it is adds up to the resident set, and")
@Tag(Tags.SLOW)
@Timeout(600)
class MemoryUseReaderTest {

    private static final long MEGABYTE = 1 << 20;

    /** What two JVMs that do the same may differ by: the collector and the compilers run when they like. */
    private static final long NOISE = 8 * MEGABYTE;

    private static final Path JDK = Path.of(System.getProperty("java.home"));

    @TempDir
    private Path directory;

    private final List<Process> started = new CopyOnWriteArrayList<>();

    @AfterEach
    void end() throws InterruptedException {
        for (Process process : started) {
            process.destroyForcibly().waitFor(5, TimeUnit.MINUTES);
        }
    }

    /** A JVM that keeps 48 MB of what its argument says, or nothing. */
    public static final class KeeperMain {

        private static final int MEGABYTES = 48;
        private static final List<Object> KEPT = new ArrayList<>();

        private KeeperMain() {}

        /** Says when it has what it keeps, and never ends. */
        public static void main(String[] args) throws Exception {
            switch (args[0]) {
                case "arenas" -> buffers(1024 * MEGABYTES, 1024);
                case "large" -> buffers(MEGABYTES, 1024 * 1024);
                case "file" -> map(Path.of(args[1]));
                case "threads" -> threads();
                default -> KEPT.clear();
            }
            System.out.println("ready");
            Thread.sleep(Long.MAX_VALUE);
        }

        private static void buffers(int count, int bytes) {
            for (int n = 0; n < count; n++) {
                KEPT.add(ByteBuffer.allocateDirect(bytes));
            }
        }

        private static void map(Path file) throws IOException {
            try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "rw")) {
                opened.setLength(MEGABYTES * MEGABYTE);
                MappedByteBuffer mapped =
                        opened.getChannel().map(FileChannel.MapMode.READ_ONLY, 0, MEGABYTES * MEGABYTE);
                KEPT.add(mapped.load());
            }
        }

        private static void threads() throws InterruptedException {
            for (int n = 0; n < 200; n++) {
                Thread thread = new Thread(() -> deep(1500));
                thread.setDaemon(true);
                thread.start();
                KEPT.add(thread);
            }
            Thread.sleep(2000);
        }

        /** Touches some 100 KB of the stack, and stays there. */
        private static long deep(int calls) {
            if (calls > 0) {
                return 1 + deep(calls - 1);
            }
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return 0;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "arenas, MALLOC_ARENAS, 48, 64",
        "large, MALLOC_LARGE, 48, 49",
        "file, FILES, 48, 49",
        "threads, STACKS, 10, 200"
    })
    @DisplayName("what a JVM keeps is where it belongs, and nowhere else")
    void planted(String what, MemoryKind kind, long atLeastMegabytes, long atMostMegabytes) throws Exception {
        Process without = jvm("nothing");
        Process with = jvm(what);

        MemoryUse less = use(without);
        MemoryUse more = use(with);

        assertThat(bytes(more, kind) - bytes(less, kind))
                .isBetween(atLeastMegabytes * MEGABYTE - NOISE, atMostMegabytes * MEGABYTE + NOISE);
        for (MemoryKind other : MemoryKind.values()) {
            if (other != kind && other != MemoryKind.JAVA_HEAP) {
                assertThat(bytes(more, other)).as(other.displayName()).isCloseTo(bytes(less, other), within(NOISE));
            }
        }
        assertThat(more.notTold()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"-XX:+UseSerialGC", "-XX:+UseG1GC", "-XX:+UseParallelGC", "-XX:+UseZGC"})
    @DisplayName("little of a JVM's memory is nothing in particular, with each collector")
    void collectors(String collector) throws Exception {
        Process jvm = start(collector, "-Xms64m", "-XX:+AlwaysPreTouch", "nothing");

        MemoryUse use = use(jvm);

        assertThat(bytes(use, MemoryKind.JAVA_HEAP)).isGreaterThanOrEqualTo(64 * MEGABYTE);
        assertThat(bytes(use, MemoryKind.METASPACE)).isPositive();
        assertThat(bytes(use, MemoryKind.CODE_CACHE)).isPositive();
        assertThat(bytes(use, MemoryKind.STACKS)).isPositive();
        assertThat(bytes(use, MemoryKind.LIBRARIES)).isPositive();
        assertThat(bytes(use, MemoryKind.ANONYMOUS))
                .as("tables of the collector")
                .isLessThan(16 * MEGABYTE);
        assertThat(use.tracked().orElseThrow().heapBytes()).isGreaterThanOrEqualTo(64 * MEGABYTE);
        assertThat(use.tracked().orElseThrow().stackBytes())
                .isCloseTo(bytes(use, MemoryKind.STACKS), within(2 * MEGABYTE));
    }

    @Test
    @DisplayName("a JVM that is not asked has no metaspace that would be taken for an arena, and says what is missing")
    void notAsked() throws Exception {
        Process jvm = jvm("nothing");
        ServerProcesses processes = ServerProcesses.of(jvm.pid());
        MemorySnapshot snapshot = MemorySnapshot.read(processes);

        MemoryUse asked = new MemoryUseReader(processes, Optional.of(jcmd(jvm))).use(snapshot, Moment.END);
        MemoryUse unasked = new MemoryUseReader(processes, Optional.empty()).use(snapshot, Moment.END);

        for (MemoryKind kind : List.of(MemoryKind.MALLOC_ARENAS, MemoryKind.MALLOC_LARGE, MemoryKind.STACKS)) {
            assertThat(bytes(unasked, kind)).as(kind.displayName()).isEqualTo(bytes(asked, kind));
        }
        assertThat(bytes(unasked, MemoryKind.ANONYMOUS))
                .isEqualTo(bytes(asked, MemoryKind.ANONYMOUS)
                        + bytes(asked, MemoryKind.JAVA_HEAP)
                        + bytes(asked, MemoryKind.METASPACE)
                        + bytes(asked, MemoryKind.CODE_CACHE));
        assertThat(unasked.notTold()).containsExactly("heap, classes and code of the JVM, which is not asked");
        assertThat(unasked.tracked()).isEmpty();
    }

    @Test
    @DisplayName("one that is no JVM has none of a JVM's kinds, and exactly the sum that the kernel has")
    void noJvm() throws Exception {
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", "echo ready; read line");
        shell.environment().put("MALLOC_ARENA_MAX", "3");
        Process process = started(shell);
        ServerProcesses processes = ServerProcesses.of(process.pid());

        MemorySnapshot snapshot = MemorySnapshot.read(processes);
        MemoryUse use = new MemoryUseReader(processes, Optional.empty()).use(snapshot, Moment.END);

        assertThat(use.parts())
                .extracting(Part::kind)
                .contains(MemoryKind.LIBRARIES, MemoryKind.STACKS)
                .doesNotContain(
                        MemoryKind.JAVA_HEAP, MemoryKind.METASPACE, MemoryKind.CDS_ARCHIVE, MemoryKind.CODE_CACHE);
        assertThat(use.rssBytes())
                .isEqualTo(snapshot.memory().rssBytes())
                .isEqualTo(ProcessMemory.read(process.pid()).rssBytes());
        assertThat(use.settings().mallocArenas()).contains("MALLOC_ARENA_MAX=3");
        assertThat(use.notTold()).isEmpty();
    }

    @Test
    @DisplayName("that of several processes is the sum over them")
    void family() throws Exception {
        Process one = started(new ProcessBuilder("sh", "-c", "echo ready; read line"));
        Process other = started(new ProcessBuilder("sh", "-c", "echo ready; read line"));
        ServerProcesses both = new ServerProcesses() {
            @Override
            public long main() {
                return one.pid();
            }

            @Override
            public List<Long> running() {
                return List.of(one.pid(), other.pid());
            }
        };

        MemorySnapshot snapshot = MemorySnapshot.read(both);

        assertThat(new MemoryUseReader(both, Optional.empty())
                        .use(snapshot, Moment.END)
                        .rssBytes())
                .isEqualTo(ProcessMemory.read(one.pid()).rssBytes()
                        + ProcessMemory.read(other.pid()).rssBytes());
    }

    @Test
    @DisplayName("one that has ended is named")
    void ended() throws Exception {
        Process process = started(new ProcessBuilder("sh", "-c", "echo ready"));
        process.waitFor();

        assertThatThrownBy(() -> MemorySnapshot.read(ServerProcesses.of(process.pid())))
                .isInstanceOf(ProbeException.class)
                .hasMessageContaining("process " + process.pid() + " has ended");
    }

    private Process jvm(String what) throws IOException {
        return start("-XX:+UseSerialGC", what, directory.resolve("mapped").toString());
    }

    /** The arguments from the first without a hyphen on are those of the main class. */
    private Process start(String... arguments) throws IOException {
        List<String> words = new ArrayList<>(
                List.of(JDK.resolve("bin/java").toString(), "-Xmx96m", "-XX:NativeMemoryTracking=summary", "-Xint"));
        List<String> own =
                new ArrayList<>(List.of("-cp", System.getProperty("java.class.path"), KeeperMain.class.getName()));
        for (String argument : arguments) {
            (argument.startsWith("-") ? words : own).add(argument);
        }
        words.addAll(own);
        return started(new ProcessBuilder(words));
    }

    private Process started(ProcessBuilder builder) throws IOException {
        Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        started.add(process);
        assertThat(process.inputReader().readLine()).isEqualTo("ready");
        return process;
    }

    private static Jcmd jcmd(Process jvm) {
        return new Jcmd(JDK, jvm.pid(), List.of(), Duration.ofMinutes(5));
    }

    /** Of an idle process the kernel says the same twice; a JVM is never quite idle, so that its threads may run when they are read. */
    private static MemoryUse use(Process jvm) throws ProbeException {
        ServerProcesses processes = ServerProcesses.of(jvm.pid());
        MemoryUseReader reader = new MemoryUseReader(processes, Optional.of(jcmd(jvm)));
        // jcmd has opened the JVM's socket from here on, so that its libraries are loaded.
        reader.use(reader.snapshot(), Moment.END);
        MemorySnapshot snapshot = reader.snapshot();
        while (snapshot.processes().stream()
                .anyMatch(process -> process.stacks().unknown() > 0)) {
            snapshot = reader.snapshot();
        }
        MemoryUse use = reader.use(snapshot, Moment.END);
        assertThat(use.rssBytes()).isEqualTo(snapshot.memory().rssBytes());
        return use;
    }

    private static long bytes(MemoryUse use, MemoryKind kind) {
        Map<MemoryKind, Long> bytes = new EnumMap<>(MemoryKind.class);
        use.parts().forEach(part -> bytes.put(part.kind(), part.rssBytes()));
        return bytes.getOrDefault(kind, 0L);
    }
}

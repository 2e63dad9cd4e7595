package org.gaeperf.sampling.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.gaeperf.process.Command;
import org.gaeperf.process.CommandException;
import org.gaeperf.process.CommandResult;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.Observation;
import org.gaeperf.sampling.Probe;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.TargetMain;
import org.gaeperf.sampling.TargetProcess;
import org.gaeperf.sampling.proc.PsProbe;
import org.gaeperf.sampling.proc.PsSample;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The probes that run programs, against a real JVM. */
class JvmProbesTest {

    /** HotSpot's socket has a backlog of 5. */
    private static final int MORE_THAN_HOTSPOT_ACCEPTS = 8;

    private static final Duration DEADLINE = Duration.ofMinutes(5);
    private static final long MIB = 1 << 20;

    @TempDir
    private static Path directory;

    private static TargetProcess target;
    private static Path gcLog;

    private final Map<String, String> raw = new TreeMap<>();

    @BeforeAll
    static void start() throws IOException {
        gcLog = directory.resolve("gc.log");
        target = TargetProcess.start("-XX:NativeMemoryTracking=summary", GcLog.jvmArg(gcLog));
    }

    @AfterAll
    static void stop() {
        target.close();
    }

    private Map<String, Double> readings(Probe probe) throws ProbeException {
        return probe.sample(raw::put).stream().collect(Collectors.toMap(Observation::series, Observation::value));
    }

    @Test
    void psSeesTheProcess() throws ProbeException {
        Map<String, Double> readings =
                readings(new PsProbe(ServerProcesses.of(target.pid()), List.of("nice", "-n", "19"), DEADLINE));

        assertThat(readings).containsOnlyKeys("psLifetimeCpuPercent", "rssBytes", "virtualBytes", "threads");
        assertThat(readings.get("rssBytes")).isBetween(10.0 * MIB, 500.0 * MIB);
        assertThat(readings.get("virtualBytes")).isGreaterThan(readings.get("rssBytes"));
        assertThat(readings.get("threads")).isBetween(5.0, 100.0);
        assertThat(PsSample.parse(raw.get("ps")).rssBytes())
                .isEqualTo(readings.get("rssBytes").longValue());
    }

    @Test
    void nativeMemoryTrackingSeesTheHeapAndTheRest() throws ProbeException {
        Map<String, Double> readings = readings(new NativeMemoryProbe(target.jcmd()));

        assertThat(readings)
                .containsKeys(
                        "nmtTotalReservedBytes",
                        "nmtJavaHeapCommittedBytes",
                        "nmtGcCommittedBytes",
                        "nmtMetaspaceCommittedBytes",
                        "nmtSharedClassSpaceReservedBytes");
        assertThat(readings.get("nmtJavaHeapReservedBytes")).isEqualTo(64.0 * MIB);
        assertThat(readings.get("nmtTotalCommittedBytes")).isGreaterThan(readings.get("nmtJavaHeapCommittedBytes"));
        assertThat(raw.get("native-memory")).contains("Native Memory Tracking:");
    }

    @Test
    void classHistogramCountsInstances() throws CommandException {
        assertThat(target.jcmd().classHistogram().instances(TargetMain.Marker.class.getName()))
                .isEqualTo(1);
    }

    @Test
    void gcLogAndHeapReadingsTellWhatWasAllocated() throws Exception {
        TimestampedHeapUsage before = target.jcmd().heapUsage();
        long allocated = target.allocate(200 * MIB);
        TimestampedHeapUsage after = target.jcmd().heapUsage();

        GcLog log = GcLog.read(gcLog);

        assertThat(log.collector()).isEqualTo("Serial");
        assertThat(log.pauses()).isNotEmpty();
        assertThat(log.allocatedBytesBetween(before, after)).isCloseTo(allocated, Percentage.withPercentage(8));
    }

    /** With these buffers a fifth and more of what a collection frees was never allocated. */
    @Test
    void whatThreadsLeftOfTheirBuffersWasNotAllocated(@TempDir Path own) throws Exception {
        Path log = own.resolve("gc.log");
        try (TargetProcess sharing =
                TargetProcess.start("-Xmn6m", "-XX:-ResizeTLAB", "-XX:TLABSize=64k", GcLog.jvmArg(log))) {
            TimestampedHeapUsage before = sharing.jcmd().heapUsage();
            long allocated = sharing.share(200 * MIB);
            TimestampedHeapUsage after = sharing.jcmd().heapUsage();

            assertThat(GcLog.read(log).allocatedBytesBetween(before, after))
                    .isCloseTo(allocated, Percentage.withPercentage(5));
            assertThat(GcLog.read(log).collections().stream()
                            .mapToLong(GcLog.Collection::unusedBufferBytes)
                            .sum())
                    .isGreaterThan(allocated / 5);
        }
    }

    /** In JDK 17, several of these collections begin as young ones and end as full ones. */
    @Test
    void whatAYoungCollectionFreesBeforeAFullOneCountsOnce(@TempDir Path own) throws Exception {
        Path log = own.resolve("gc.log");
        try (TargetProcess growing = TargetProcess.start("-Xmx128m", "-Xms16m", "-Xmn8m", GcLog.jvmArg(log))) {
            TimestampedHeapUsage before = growing.jcmd().heapUsage();
            long allocated = growing.grow(400 * MIB);
            TimestampedHeapUsage after = growing.jcmd().heapUsage();

            assertThat(GcLog.read(log).pauses())
                    .filteredOn(pause -> pause.kind().startsWith("Pause Full"))
                    .hasSizeGreaterThan(3);
            assertThat(GcLog.read(log).allocatedBytesBetween(before, after))
                    .isCloseTo(allocated, Percentage.withPercentage(3));
        }
    }

    @Test
    void jcmdSaysWhichCommandIsUnknown() throws Exception {
        try (TargetProcess unattached = TargetProcess.start()) {
            assertThatExceptionOfType(CommandException.class)
                    .isThrownBy(() -> unattached.jcmd().run("No.such_command").requireSuccess())
                    .withMessageContaining("bin/jcmd")
                    .withMessageContaining("exit code 1")
                    .withMessageContaining("Unknown diagnostic command");
        }
    }

    @Test
    void saysThatJcmdIsMissing() throws Exception {
        try (TargetProcess unattached = TargetProcess.start()) {
            Jcmd jcmd = new Jcmd(directory, unattached.pid(), List.of(), DEADLINE);

            assertThatExceptionOfType(ProbeException.class)
                    .isThrownBy(() -> readings(new NativeMemoryProbe(jcmd)))
                    .withMessageContaining(directory.resolve("bin/jcmd").toString())
                    .withMessageContaining("could not be started");
        }
    }

    @Test
    @DisplayName("once jcmd has attached, no further one is started, and the output is the same")
    void askedThroughTheSocket() throws Exception {
        String command = "VM.native_memory summary scale=KB";
        String byJcmd = target.jcmd().run(command).requireSuccess().stdout();
        Jcmd withoutProgram = new Jcmd(directory, target.pid(), List.of(), DEADLINE);

        CommandResult direct = withoutProgram.run(command);

        assertThat(direct.requireSuccess().stdout()).startsWith(target.pid() + ":\n");
        assertThat(NativeMemory.parse(direct.stdout()).categories())
                .extracting(NativeMemory.Category::camelName)
                .isEqualTo(NativeMemory.parse(byJcmd).categories().stream()
                        .map(NativeMemory.Category::camelName)
                        .toList());
        assertThat(withoutProgram.classHistogram().instances(TargetMain.Marker.class.getName()))
                .isEqualTo(1);
        assertThat(withoutProgram.heapUsage().heap().usedBytes()).isPositive();
        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(
                        () -> withoutProgram.run("VM.uptime", "No.such_command").requireSuccess())
                .withMessageStartingWith(
                        "command \"jcmd " + target.pid() + " VM.uptime; No.such_command\" ended with exit code 1: ")
                .withMessageContaining("Unknown diagnostic command");
    }

    @Test
    @DisplayName("a JVM that stands still does not answer in time")
    void jvmThatStandsStill() throws Exception {
        try (TargetProcess stopped = TargetProcess.start()) {
            stopped.jcmd().run("VM.version").requireSuccess();
            new ProcessBuilder("kill", "-STOP", Long.toString(stopped.pid()))
                    .start()
                    .waitFor();
            awaitStopped(stopped.pid());

            Jcmd jcmd = new Jcmd(TargetProcess.JDK_HOME, stopped.pid(), List.of(), Duration.ofMillis(300));
            for (int attempt = 0; attempt < MORE_THAN_HOTSPOT_ACCEPTS; attempt++) {
                assertThatExceptionOfType(CommandException.class)
                        .isThrownBy(() -> jcmd.run("VM.version"))
                        .withMessage("\"VM.version\" in process " + stopped.pid() + ": the JVM did not answer in time");
            }

            new ProcessBuilder("kill", "-CONT", Long.toString(stopped.pid()))
                    .start()
                    .waitFor();
        }
    }

    /** A thread that runs on another core stops a little later than the signal is sent. */
    private static void awaitStopped(long pid) throws IOException, InterruptedException {
        while (!isStopped(pid)) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    private static boolean isStopped(long pid) throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            for (Path thread : threads.toList()) {
                if (!Files.readString(thread.resolve("status")).contains("State:\tT (stopped)")) {
                    return false;
                }
            }
        }
        return true;
    }

    @Test
    void saysThatTrackingIsOffAndThatAProcessHasEnded() throws Exception {
        TargetProcess untracked = TargetProcess.start();
        NativeMemoryProbe memory = new NativeMemoryProbe(untracked.jcmd());
        PsProbe ps = new PsProbe(ServerProcesses.of(untracked.pid()), List.of(), DEADLINE);

        assertThatExceptionOfType(ProbeException.class)
                .isThrownBy(() -> readings(memory))
                .withMessage("native memory tracking is not enabled in process " + untracked.pid()
                        + ": start the server with -XX:NativeMemoryTracking=summary");

        untracked.kill();
        assertThatExceptionOfType(ProbeException.class)
                .isThrownBy(() -> readings(ps))
                .withMessage("process " + untracked.pid() + " has ended: ps does not list it");
        assertThatExceptionOfType(ProbeException.class)
                .isThrownBy(() -> readings(memory))
                .withMessageContaining("exit code 1: java.io.IOException: ")
                .withMessageNotContaining("AttachProvider");
    }

    @Test
    void psDoesNotTakeAnEndedProcessForASmallOne() {
        PsProbe ps =
                new PsProbe(ServerProcesses.of(42), new Command(List.of("echo", "0.0 0 0 1 61"), List.of(), DEADLINE));

        assertThatExceptionOfType(ProbeException.class)
                .isThrownBy(() -> readings(ps))
                .withMessage("process 42 has ended: ps lists it without memory");
    }

    @Test
    void psSaysHowItFailed() {
        PsProbe ps = new PsProbe(
                ServerProcesses.of(42),
                new Command(List.of("sh", "-c", "echo unknown option >&2; exit 1"), List.of(), DEADLINE));

        assertThatExceptionOfType(ProbeException.class)
                .isThrownBy(() -> readings(ps))
                .withMessageEndingWith("ended with exit code 1: unknown option");
    }
}

package org.gaeperf.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.gaeperf.Tags;
import org.gaeperf.process.Command;
import org.gaeperf.profile.GrowthDetector.Growth;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sound and a faulty server, recorded, ended with SIGTERM and held against each other. */
@Tag(Tags.SLOW)
class JfrRecordingTest {

    private static final int CPU_MILLIS = 4_000;
    private static final String TARGET = JfrTargetMain.class.getName() + "$";

    @TempDir
    private static Path directory;

    private static Recorded sound;
    private static Recorded planted;
    private static List<ServerProfile> soundSide;
    private static List<ServerProfile> plantedSide;

    /** One child: what it said, what lived in it, and its recording. */
    private record Recorded(
            JfrTarget.Outcome outcome, HeapHistogram heap, boolean endedInTime, Path directory, Path jfr) {

        JfrSummary summary() throws JfrException {
            return JfrSummary.read(jfr, outcome.from(), outcome.to());
        }

        /** Returns the same recording twice, since heaps are compared only if there are two of a side. */
        List<ServerProfile> side(int parts) throws JfrException {
            ServerProfile profile = new ServerProfile(
                    ServerProfile.split(jfr, new RecordedFiles.MeasuredSpan(outcome.from(), outcome.to()), parts),
                    outcome.requests(),
                    outcome.cpuMicrosPerRequest(),
                    Optional.empty(),
                    heap);
            return List.of(profile, profile);
        }
    }

    @BeforeAll
    static void record() throws Exception {
        Path soundDirectory = Files.createDirectory(directory.resolve("sound"));
        Path plantedDirectory = Files.createDirectory(directory.resolve("planted with a space"));
        try (JfrTarget soundTarget = start(soundDirectory, "sound");
                JfrTarget plantedTarget = start(plantedDirectory, "planted")) {
            sound = finish(soundTarget, soundDirectory);
            planted = finish(plantedTarget, plantedDirectory);
        }
        soundSide = sound.side(2);
        plantedSide = planted.side(2);
    }

    private static JfrTarget start(Path directory, String kind) throws Exception {
        List<String> jvmArgs = JfrRecording.jvmArgs(
                RecordedEvents.COSTS, directory.resolve("server.jfr"), directory.resolve("server.jfc"));
        return JfrTarget.start(jvmArgs, kind, CPU_MILLIS);
    }

    private static Recorded finish(JfrTarget target, Path directory) throws Exception {
        JfrTarget.Outcome outcome = target.outcome();
        HeapHistogram heap = HeapHistogram.parse(HeapHistogram.take(target.jcmd()));
        SamplingAgent.deleteLibrary(directory);
        return new Recorded(outcome, heap, target.terminate(), directory, directory.resolve("server.jfr"));
    }

    @Test
    void isWrittenOnTerminationAndLeavesNothingElse() throws Exception {
        for (Recorded recorded : List.of(sound, planted)) {
            assertThat(recorded.endedInTime()).isTrue();
            try (Stream<Path> files = Files.list(recorded.directory())) {
                assertThat(files.map(file -> file.getFileName().toString()))
                        .containsExactlyInAnyOrder("server.jfr", "server.jfc", "async-profiler.jfr");
            }
            assertThat(Files.size(recorded.jfr())).isBetween(10_000L, 20_000_000L);
        }
    }

    @Test
    void holdsTheSamplesOfTheWholeTime() throws JfrException {
        JfrSummary summary = sound.summary();

        assertThat(summary.cpu().event()).isEqualTo("async-profiler");
        assertThat(summary.cpu().samples())
                .as("one thread that computes, in 4 s: every millisecond, or every tick of the kernel")
                .isBetween(200L, 5_000L);
        assertThat(summary.cpu().samplesBySite())
                .containsKeys(
                        TARGET + "Parser.parse",
                        TARGET + "Router.route",
                        TARGET + "Encoder.encode",
                        TARGET + "Logger.log");
        // A busy machine may give the thread no time for a while.
        Duration aPart =
                Duration.between(sound.outcome().from(), sound.outcome().to()).dividedBy(4);
        assertThat(summary.firstEvent().orElseThrow())
                .isBetween(sound.outcome().from(), sound.outcome().from().plus(aPart));
        assertThat(summary.lastEvent().orElseThrow())
                .isBetween(sound.outcome().to().minus(aPart), sound.outcome().to());
        assertThat(summary.lostBytes()).isZero();
        assertThat(JfrSummary.read(sound.jfr()).cpu().samples())
                .isGreaterThan(summary.cpu().samples());
    }

    @Test
    void knowsHowMuchARequestAllocates() throws JfrException {
        JfrSummary.Allocation allocation = sound.summary().allocation();

        assertThat(allocation.event()).isEqualTo("async-profiler");
        assertThat((double) allocation.bytes() / sound.outcome().requests())
                .isCloseTo(JfrTargetMain.BASE_BYTES_PER_REQUEST, Percentage.withPercentage(15));
        assertThat(allocation.bytesByClass()).containsKeys(TARGET + "Order", "byte[]", "long[]");
        assertThat(allocation.bytesBySite().get(TARGET + "Orders.make")).isGreaterThan(allocation.bytes() * 9 / 10);
    }

    @Test
    void namesClassAndSiteOfAnInjectedAllocation() {
        double least = 0.05 * JfrTargetMain.PLANTED_BYTES_PER_REQUEST;
        Growth byClass = firstThree(
                GrowthDetector.allocation(soundSide, plantedSide, JfrSummary.Allocation::bytesByClass, least),
                TARGET + "PlantedParcel");
        Growth bySite = firstThree(
                GrowthDetector.allocation(soundSide, plantedSide, JfrSummary.Allocation::bytesBySite, least),
                TARGET + "PlantedWaste.make");

        assertThat(byClass.baseline()).isZero();
        assertThat(byClass.amount()).isCloseTo(JfrTargetMain.PLANTED_BYTES_PER_REQUEST, Percentage.withPercentage(40));
        assertThat(bySite.amount()).isCloseTo(byClass.amount(), Offset.offset(1e-6));
    }

    @Test
    void namesTheMethodThatBurnsCpu() {
        double costMicros = sound.outcome().cpuMicrosPerRequest();
        for (List<Growth> table : List.of(
                GrowthDetector.cpu(soundSide, plantedSide, JfrSummary.Cpu::samplesByMethod, 0.01 * costMicros),
                GrowthDetector.cpu(soundSide, plantedSide, JfrSummary.Cpu::samplesBySite, 0.01 * costMicros))) {
            Growth burner = firstThree(table, TARGET + "PlantedBurner.burn");
            assertThat(burner.baseline()).isZero();
            assertThat(burner.amount()).isCloseTo(costMicros / 10, Offset.offset(costMicros * 0.07));
        }
    }

    @Test
    void namesRetainedMemoryAndItsHolder() {
        Growth bytes = GrowthDetector.heap(soundSide, plantedSide, 1).get(0);
        Growth old = GrowthDetector.oldObjects(soundSide, plantedSide, 1).get(0);

        assertThat(bytes.name()).isEqualTo("byte[]");
        assertThat(bytes.amount()).isCloseTo(JfrTargetMain.PLANTED_HELD_BYTES, Percentage.withPercentage(5));
        assertThat(old.name())
                .isEqualTo("byte[] held by " + TARGET + "PlantedCache, allocated in " + TARGET + "PlantedCache.fill");
        assertThat(old.candidate()).isGreaterThan(5);
    }

    @Test
    void namesTheSiteOfNativeMemoryThatIsNeverFreed() {
        List<Growth> unfreed = GrowthDetector.unfreed(soundSide, plantedSide, 1 << 20);

        assertThat(unfreed)
                .filteredOn(growth -> growth.name().startsWith(TARGET))
                .as("what is dropped is freed by the collection before the live objects are counted")
                .singleElement()
                .satisfies(growth -> {
                    assertThat(growth.name()).isEqualTo(TARGET + "PlantedBuffers.keep");
                    assertThat(growth.amount())
                            .isCloseTo(JfrTargetMain.PLANTED_UNFREED_BYTES, Percentage.withPercentage(2));
                });
    }

    @Test
    void namesNothingLargeWhereThereIsNoDifference() throws JfrException {
        List<ServerProfile> parts = sound.side(8).get(0).parts().stream()
                .map(part -> new ServerProfile(
                        List.of(part),
                        sound.outcome().requests() / 8,
                        sound.outcome().cpuMicrosPerRequest(),
                        Optional.empty(),
                        sound.heap()))
                .toList();
        List<ServerProfile> first = List.of(parts.get(0), parts.get(3), parts.get(4), parts.get(7));
        List<ServerProfile> second = List.of(parts.get(1), parts.get(2), parts.get(5), parts.get(6));

        assertThat(parts.stream()
                        .mapToLong(part -> part.parts().get(0).cpu().samples())
                        .sum())
                .isEqualTo(sound.summary().cpu().samples());
        assertThat(GrowthDetector.heap(first, second, 1)).isEmpty();
        assertThat(GrowthDetector.oldObjects(first, second, 1)).isEmpty();
        assertThat(GrowthDetector.cpu(
                        first,
                        second,
                        JfrSummary.Cpu::samplesByMethod,
                        0.05 * sound.outcome().cpuMicrosPerRequest()))
                .isEmpty();
        assertThat(GrowthDetector.allocation(
                        first, second, JfrSummary.Allocation::bytesBySite, 0.1 * JfrTargetMain.BASE_BYTES_PER_REQUEST))
                .isEmpty();
    }

    private static Growth firstThree(List<Growth> rows, String name) {
        return rows.stream()
                .limit(3)
                .filter(row -> row.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void readsTheOlderEventsOfAllocation() throws Exception {
        Path jfr = directory.resolve("buffers.jfr");
        Path settings = Files.writeString(directory.resolve("buffers.jfc"), """
                <?xml version="1.0" encoding="UTF-8"?>
                <configuration version="2.0">
                  <event name="jdk.ObjectAllocationInNewTLAB">
                    <setting name="enabled">true</setting><setting name="stackTrace">true</setting>
                  </event>
                  <event name="jdk.ObjectAllocationOutsideTLAB">
                    <setting name="enabled">true</setting><setting name="stackTrace">true</setting>
                  </event>
                </configuration>
                """);
        JfrTarget.Outcome outcome;
        try (JfrTarget target = JfrTarget.start(
                List.of("-XX:StartFlightRecording=filename=" + jfr + ",settings=" + settings), "planted", 800)) {
            outcome = target.outcome();
            assertThat(target.terminate()).isTrue();
        }

        JfrSummary during = JfrSummary.read(jfr, outcome.from(), outcome.to());
        JfrSummary whole = JfrSummary.read(jfr);

        assertThat(during.allocation().event()).isEqualTo("jdk.ObjectAllocationInNewTLAB");
        assertThat((double) during.allocation().bytes() / outcome.requests())
                .isCloseTo(
                        JfrTargetMain.BASE_BYTES_PER_REQUEST + JfrTargetMain.PLANTED_BYTES_PER_REQUEST,
                        Percentage.withPercentage(25));
        // Too large for a buffer, so these are known from the other event.
        assertThat(whole.allocation().bytesBySite().get(TARGET + "PlantedCache.fill"))
                .isGreaterThanOrEqualTo(JfrTargetMain.PLANTED_HELD_BYTES * 9L / 10);
        assertThat(whole.cpu().samples()).isZero();
    }

    @Test
    void saysThatARecordingIsCut() throws Exception {
        byte[] whole = Files.readAllBytes(sound.jfr());
        for (int length : new int[] {1, 40, 68, whole.length / 2, whole.length - 1}) {
            Path cut = Files.write(directory.resolve("cut-" + length + ".jfr"), Arrays.copyOf(whole, length));
            assertThatExceptionOfType(JfrException.class)
                    .as("%d of %d bytes", length, whole.length)
                    .isThrownBy(() -> JfrSummary.read(cut))
                    .withMessageStartingWith(cut + " cannot be read as a JFR recording, or only in part: ");
        }
    }

    @Test
    void flightRecorderSamplesCpuWhereTheAgentCannotTakeThePath() throws Exception {
        assertThatFlightRecorderSamplesCpu(Files.createDirectory(directory.resolve("with, a comma")));
    }

    @Test
    void flightRecorderSamplesCpuWhereNoProgramMayRun() throws Exception {
        Path mounted = Files.createDirectory(directory.resolve("noexec"));
        assumeTrue(run("mount", "-t", "tmpfs", "-o", "noexec", "none", mounted.toString()), "mount needs root");
        try {
            assertThatFlightRecorderSamplesCpu(mounted);
        } finally {
            assertThat(run("umount", mounted.toString())).isTrue();
        }
    }

    private static boolean run(String... words) throws Exception {
        return new Command(List.of(words), List.of(), Duration.ofMinutes(5))
                        .run()
                        .exitCode()
                == 0;
    }

    private static void assertThatFlightRecorderSamplesCpu(Path unusual) throws Exception {
        JfrTarget.Outcome outcome;
        try (JfrTarget target = start(unusual, "planted")) {
            outcome = target.outcome();
            assertThat(target.terminate()).isTrue();
        }

        JfrSummary.Cpu cpu = JfrSummary.read(unusual.resolve("server.jfr"), outcome.from(), outcome.to())
                .cpu();
        assertThat(cpu.event()).isIn("jdk.ExecutionSample", "jdk.CPUTimeSample");
        assertThat(cpu.samplesByMethod()).containsKey(TARGET + "PlantedBurner.burn");
        try (Stream<Path> files = Files.list(unusual)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("server.jfr", "server.jfc");
        }
    }

    @Test
    void saysThatSettingsCannotBeWritten() {
        Path settings = directory.resolve("missing").resolve("server.jfc");

        assertThatExceptionOfType(JfrException.class)
                .isThrownBy(() -> JfrRecording.jvmArgs(RecordedEvents.COSTS, directory.resolve("server.jfr"), settings))
                .withMessageStartingWith("settings " + settings + " of the JFR recording cannot be written: ");
    }
}

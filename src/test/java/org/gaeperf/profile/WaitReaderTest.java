package org.gaeperf.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.gaeperf.process.ChildProcessRegistry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The waits of a real process, recorded. */
@Timeout(600)
class WaitReaderTest {

    private static final String TARGET = WaitTargetMain.class.getName();
    private static final double HELD_MICROS = WaitTargetMain.HOLDS * WaitTargetMain.HOLD_MILLIS * 1e3;

    /** No request took longer, so no wait is left out for its length. */
    private static final double LONG_MICROS = 60e6;

    @TempDir
    private static Path directory;

    private static Path jfr;
    private static RecordedFiles.MeasuredSpan span;
    private static double heldMicros;
    private static double waitedMicros;

    @BeforeAll
    static void record() throws Exception {
        jfr = directory.resolve("waits.jfr");
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(JfrRecording.jvmArgs(RecordedEvents.WAITS, jfr, directory.resolve("waits.jfc")));
        words.addAll(List.of("-Xmx256m", "-cp", System.getProperty("java.class.path"), TARGET));
        Process process = ChildProcessRegistry.start(new ProcessBuilder(words).redirectErrorStream(true));
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String line = output.readLine();
            while (line != null && !line.matches("\\S+Z \\S+Z \\d+ \\d+")) {
                line = output.readLine();
            }
            assertThat(line).as("what the process writes").isNotNull();
            String[] instants = line.split(" ", 4);
            heldMicros = Long.parseLong(instants[2]) / 1e3;
            waitedMicros = Long.parseLong(instants[3]) / 1e3;
            process.destroy();
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
            span = new RecordedFiles.MeasuredSpan(Instant.parse(instants[0]), Instant.parse(instants[1]));
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    @DisplayName("names the site that waits for a lock, and not the threads of a pool without a task")
    void contendedLock() throws Exception {
        Map<String, Double> waits =
                WaitReader.read(jfr, span, 1, LONG_MICROS).microsBySite().get(0);

        assertThat(waits.get("enter monitor in " + TARGET + ".enter")).isBetween(0.98 * HELD_MICROS, waitedMicros);
        assertThat(waits.get("sleep in " + TARGET + ".hold")).isBetween(0.98 * HELD_MICROS, heldMicros);
        assertThat(waits.keySet())
                .noneMatch(name -> name.startsWith("park in (only JDK") || name.contains("org.eclipse.jetty"));
        assertThat(WaitReader.read(jfr, span, 2, LONG_MICROS).lostBytes()).isZero();
        assertThat(WaitReader.read(jfr, span, 2, LONG_MICROS).microsBySite())
                .allSatisfy(half -> assertThat(half).containsKey("enter monitor in " + TARGET + ".enter"));
    }

    @Test
    @DisplayName("leaves out the sleep of a thread and of a scheduler that serve no request")
    void threadsWithoutRequests() throws Exception {
        assertThat(WaitReader.read(jfr, span, 1, LONG_MICROS)
                        .microsBySite()
                        .get(0)
                        .keySet())
                .noneMatch(name -> name.contains(TARGET + ".tidy")
                        || name.contains(TARGET + ".poll")
                        || name.contains(TARGET + ".main"));
    }

    @Test
    @DisplayName("leaves out a wait that is longer than the slowest request")
    void longerThanAnyRequest() throws Exception {
        double slowestRequestMicros = 0.9 * WaitTargetMain.HOLD_MILLIS * 1e3;
        assertThat(WaitReader.read(jfr, span, 1, slowestRequestMicros)
                        .microsBySite()
                        .get(0))
                .doesNotContainKey("sleep in " + TARGET + ".hold");
    }

    @Test
    @DisplayName("tells the pauses of the JVM apart from waits, a collection once")
    void pauses() throws Exception {
        WaitReader.Waits read = WaitReader.read(jfr, span, 1, LONG_MICROS);

        assertThat(read.pauses())
                .filteredOn(pause -> pause.name().equals("pause for garbage collection"))
                .isNotEmpty()
                .allSatisfy(pause -> assertThat(pause.micros()).isPositive());
        assertThat(read.pauses()).noneMatch(pause -> pause.name().contains("Collect"));
        assertThat(read.microsBySite().get(0).keySet()).noneMatch(name -> name.contains("pause"));
    }

    @Test
    @DisplayName("says whether virtual threads ran, whose parks are not recorded; the recording is of JDK 25")
    void virtualThreads() throws Exception {
        Path virtual = directory.resolve("virtual.jfr");
        try (InputStream resource = WaitReaderTest.class.getResourceAsStream("virtual-threads-jdk25.jfr")) {
            Files.copy(resource, virtual);
        }
        RecordedFiles.MeasuredSpan always =
                new RecordedFiles.MeasuredSpan(Instant.EPOCH, Instant.parse("2100-01-01T00:00:00Z"));

        WaitReader.Waits waits = WaitReader.read(virtual, always, 1, LONG_MICROS);

        assertThat(waits.virtualThreads()).isTrue();
        assertThat(waits.microsBySite().get(0).keySet()).noneMatch(name -> name.equals("park in Parked.park"));
        assertThat(WaitReader.read(jfr, span, 1, LONG_MICROS).virtualThreads()).isFalse();
    }

    @Test
    @DisplayName("says that a recording is empty")
    void emptyRecording() throws Exception {
        Path empty = Files.createFile(directory.resolve("empty.jfr"));

        assertThatExceptionOfType(JfrException.class)
                .isThrownBy(() -> WaitReader.read(
                        empty,
                        new RecordedFiles.MeasuredSpan(Instant.EPOCH, Instant.EPOCH.plusSeconds(1)),
                        1,
                        LONG_MICROS))
                .withMessage(
                        empty + " cannot be read as a JFR recording: it is empty; perhaps the JVM was killed before it"
                                + " could write the recording");
    }
}

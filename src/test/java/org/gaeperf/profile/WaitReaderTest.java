package org.gaeperf.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.BufferedReader;
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
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The waits of a real process, recorded. */
@Timeout(60)
class WaitReaderTest {

    private static final String TARGET = WaitTargetMain.class.getName();
    private static final double HELD_MICROS = WaitTargetMain.HOLDS * WaitTargetMain.HOLD_MILLIS * 1e3;

    @TempDir
    private Path directory;

    @Test
    @DisplayName("names the site that waits for a lock, and not the threads of a pool without a task")
    void contendedLock() throws Exception {
        Path jfr = directory.resolve("waits.jfr");
        RecordedFiles.MeasuredSpan span = record(jfr);

        Map<String, Double> waits = WaitReader.read(jfr, span, 1).microsBySite().get(0);

        // The other thread begins to wait a quarter into the hold.
        assertThat(waits.get("enter monitor in " + TARGET + ".enter")).isBetween(0.5 * HELD_MICROS, 1.2 * HELD_MICROS);
        assertThat(waits.get("sleep in " + TARGET + ".hold")).isBetween(0.9 * HELD_MICROS, 1.5 * HELD_MICROS);
        assertThat(waits.keySet())
                .noneMatch(name -> name.startsWith("park in (only JDK") || name.contains("org.eclipse.jetty"));
        assertThat(WaitReader.read(jfr, span, 2).lostBytes()).isZero();
        assertThat(WaitReader.read(jfr, span, 2).microsBySite())
                .allSatisfy(half -> assertThat(half).containsKey("enter monitor in " + TARGET + ".enter"));
    }

    @Test
    @DisplayName("says that a recording is empty")
    void emptyRecording() throws Exception {
        Path empty = Files.createFile(directory.resolve("empty.jfr"));

        assertThatExceptionOfType(JfrException.class)
                .isThrownBy(() -> WaitReader.read(
                        empty, new RecordedFiles.MeasuredSpan(Instant.EPOCH, Instant.EPOCH.plusSeconds(1)), 1))
                .withMessage(
                        empty + " cannot be read as a JFR recording: it is empty; perhaps the JVM was killed before it"
                                + " could write the recording");
    }

    private RecordedFiles.MeasuredSpan record(Path jfr) throws Exception {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(JfrRecording.jvmArgs(RecordedEvents.WAITS, jfr, directory.resolve("waits.jfc")));
        words.addAll(List.of("-Xmx256m", "-cp", System.getProperty("java.class.path"), TARGET));
        Process process = ChildProcessRegistry.start(new ProcessBuilder(words).redirectErrorStream(true));
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String line = output.readLine();
            while (line != null && !line.matches("\\S+Z \\S+Z")) {
                line = output.readLine();
            }
            assertThat(line).as("what the process tells").isNotNull();
            String[] instants = line.split(" ", 2);
            process.destroy();
            assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
            return new RecordedFiles.MeasuredSpan(Instant.parse(instants[0]), Instant.parse(instants[1]));
        } finally {
            process.destroyForcibly();
        }
    }
}

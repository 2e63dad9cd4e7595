package org.gaeperf.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.gaeperf.model.series.LogSeries;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.trial.meter.LogMeter;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of a server's output. */
class BoundedLogTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("keeps the first and the last lines of a flood, and says what is left out")
    void flood() throws Exception {
        Path file = directory.resolve("server.log");
        Path written = directory.resolve("written");
        try (BoundedLog log = BoundedLog.open(file, 10_000)) {
            Process server = new ProcessBuilder(
                            "sh",
                            "-c",
                            "i=100000; while [ $i -lt 150000 ]; do echo $i; i=$((i+1)); done; : > \"$0\"; read x; echo last",
                            written.toString())
                    .redirectOutput(log.redirect())
                    .start();
            while (!Files.exists(written)) {
                log.cut();
                assertThat(server.isAlive()).isTrue();
            }
            log.cut();
            server.getOutputStream().close();
            assertThat(server.waitFor()).isZero();

            List<String> lines = Files.readAllLines(file);
            assertThat(lines).startsWith("100000", "100001").endsWith("last");
            assertThat(lines).anyMatch(line -> line.matches("\\[gaeperf: some [0-9,]+ bytes are left out here]"));
            assertThat(Files.size(file)).isLessThan(20_000);
        }
    }

    @Test
    @DisplayName("counts all that was written, also what is left out")
    void counts() throws Exception {
        Path file = directory.resolve("server.log");
        try (BoundedLog log = BoundedLog.open(file, 10_000)) {
            for (int part = 1; part <= 3; part++) {
                Files.write(file, new byte[50_000], StandardOpenOption.APPEND);
                log.cut();
                assertThat(log.writtenBytes()).hasValue(part * 50_000L);
                assertThat(Files.size(file)).isLessThan(10_000);
            }
        }
    }

    @Test
    @DisplayName(
            "is cut by itself while the server runs on, and its rate in a measurement is that of all that was written")
    void cutWhileMeasured() throws Exception {
        Path file = directory.resolve("server.log");
        long bytes = BoundedLog.MAX_BYTES + 1_000_000;
        try (BoundedLog log = BoundedLog.open(file)) {
            LogMeter meter = new LogMeter(log::writtenBytes);
            meter.begin();
            Process server = new ProcessBuilder("sh", "-c", "head -c " + bytes + " /dev/zero; read x; echo last")
                    .redirectOutput(log.redirect())
                    .start();
            while (log.writtenBytes().orElseThrow() < bytes || Files.size(file) > BoundedLog.MAX_BYTES / 2 + 1_000) {
                assertThat(server.isAlive()).isTrue();
                Thread.onSpinWait();
            }
            meter.end();
            server.getOutputStream().close();
            assertThat(server.waitFor()).isZero();

            TimeSeries.Point rate = meter.addTo(new SampleSet(List.of(), List.of()))
                    .series(LogSeries.BYTES_PER_SECOND)
                    .orElseThrow()
                    .points()
                    .get(0);
            assertThat(rate.value() * rate.seconds()).isCloseTo((double) bytes, within(1.0));
            assertThat(log.writtenBytes()).hasValue(bytes + "last\n".length());
            assertThat(Files.readString(file, StandardCharsets.US_ASCII))
                    .startsWith("\0")
                    .containsOnlyOnce("[gaeperf: some ")
                    .endsWith("last\n");
        }
    }

    @Test
    @DisplayName("is left alone while it is short, and begins empty")
    void shortLog() throws Exception {
        Path file = Files.writeString(directory.resolve("server.log"), "of an earlier server");
        try (BoundedLog log = BoundedLog.open(file, 100)) {
            assertThat(log.writtenBytes()).hasValue(0);
            Process server = new ProcessBuilder("sh", "-c", "echo a line")
                    .redirectOutput(log.redirect())
                    .start();
            assertThat(server.waitFor()).isZero();
            log.cut();

            assertThat(Files.readString(file)).isEqualTo("a line\n");
            assertThat(log.writtenBytes()).hasValue(7);
        }
    }

    @Test
    @DisplayName("that cannot be written is named")
    void unwritable() {
        Path file = directory.resolve("missing").resolve("server.log");

        assertThatExceptionOfType(ServerException.class)
                .isThrownBy(() -> BoundedLog.open(file))
                .withMessageContaining("the server's log " + file + " cannot be written");
    }
}

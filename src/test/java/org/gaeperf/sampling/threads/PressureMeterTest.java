package org.gaeperf.sampling.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.fuzz.Seeds;
import org.gaeperf.model.server.Pressure;
import org.gaeperf.sampling.SampleFormatException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("The pressure stall information")
class PressureMeterTest {

    private static final String SOME = "some avg10=0.00 avg60=0.34 avg300=0.60 total=";
    private static final String FULL = "full avg10=0.00 avg60=0.01 avg300=0.00 total=";

    @TempDir
    private Path machine;

    @TempDir
    private Path cgroup;

    static Stream<Arguments> files() {
        return Seeds.texts(
                SOME + "78018230\n" + FULL + "20467335\n", SOME + "1\n", "", "some total=-1", "full total=1");
    }

    @Test
    @DisplayName("is what was stalled between both ends, of the machine and of the cgroup")
    void between() throws IOException {
        write(machine.resolve("cpu"), 1_000_000, 0);
        write(machine.resolve("memory"), 0, 0);
        write(machine.resolve("io"), 500_000, 250_000);
        write(cgroup.resolve("cpu.pressure"), 10, 10);
        PressureMeter meter = new PressureMeter(machine, Optional.of(cgroup));
        meter.begin();
        write(machine.resolve("cpu"), 3_500_000, 0);
        write(machine.resolve("io"), 600_000, 350_000);
        write(cgroup.resolve("cpu.pressure"), 1_000_010, 500_010);
        meter.end();

        Pressure pressure = meter.pressure();

        assertThat(pressure.seconds()).isPositive();
        assertThat(pressure.machine())
                .isEqualTo(new Pressure.Stalls(stall(2.5, 0), stall(0, 0), stall(0.1, 0.1), Optional.empty()));
        assertThat(pressure.cgroup().orElseThrow().cpu()).isEqualTo(stall(1, 0.5));
        assertThat(pressure.cgroup().orElseThrow().memory()).isEmpty();
        assertThat(pressure.cgroup().orElseThrow().missing())
                .hasValueSatisfying(reason -> assertThat(reason)
                        .contains(cgroup.resolve("memory.pressure") + " could not be read: ")
                        .contains("io.pressure"));
    }

    @Test
    @DisplayName("is missing where the kernel has no such files, with the reason")
    void missing() {
        PressureMeter meter = new PressureMeter(machine.resolve("none"), Optional.empty());
        meter.begin();
        meter.end();

        Pressure pressure = meter.pressure();

        assertThat(pressure.machine().cpu()).isEmpty();
        assertThat(pressure.machine().missing()).isPresent();
        assertThat(pressure.cgroup()).isEmpty();
    }

    @Test
    @DisplayName("of an older kernel has no line for all tasks")
    void withoutFull() {
        assertThat(PressureMeter.parse(SOME + "7\n")).isEqualTo(new PressureMeter.Micros(7, Optional.empty()));
        assertThatThrownBy(() -> PressureMeter.parse(FULL + "7\n"))
                .isInstanceOf(SampleFormatException.class)
                .hasMessageContaining("some … total=MICROSECONDS");
    }

    @MethodSource("files")
    @FuzzTest
    void isReadOrRefused(byte[] file) throws Exception {
        Parsing.of(new String(file, StandardCharsets.ISO_8859_1), PressureMeter::parse, SampleFormatException.class)
                .ifPresent(micros -> assertThat(micros.someMicros()).isNotNegative());
    }

    private static Optional<Pressure.Stall> stall(double someSeconds, double fullSeconds) {
        return Optional.of(new Pressure.Stall(someSeconds, Optional.of(fullSeconds)));
    }

    private static void write(Path file, long someMicros, long fullMicros) throws IOException {
        Files.writeString(file, SOME + someMicros + "\n" + FULL + fullMicros + "\n");
    }
}

package org.gaeperf.sampling.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.gaeperf.Tags;
import org.gaeperf.model.Json;
import org.gaeperf.process.ChildProcessRegistry;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real JVMs, whose compilers have something to do or are kept from it. */
@Tag(Tags.SLOW)
@Timeout(600)
class CompilerWarmUpTest {

    private static final int LONG = 300;
    private static final int SHORT = 3;

    @TempDir
    private Path directory;

    @Test
    @DisplayName("waits until the compiler is done, with nothing left to compile")
    void waits() throws Exception {
        JsonNode seen = run(LONG, "nothing");

        assertThat(seen.path("known").asBoolean()).isTrue();
        assertThat(seen.path("doneBefore").asBoolean()).as(seen.toString()).isTrue();
        assertThat(seen.path("furtherWarmUpSeconds").asDouble())
                .isGreaterThanOrEqualTo(CompilerWarmUp.INTERVALS * CompilerWarmUp.INTERVAL.toMillis() / 1e3);
        assertThat(seen.path("measuredShare").isNumber()).isTrue();
    }

    @Test
    @DisplayName("a compiler that gets next to no time of the cores is not done, however little time it uses")
    void throttled() throws Exception {
        JsonNode seen = run(SHORT, "throttled");

        assertThat(seen.path("doneBefore").asBoolean(true)).as(seen.toString()).isFalse();
        assertThat(seen.path("methodsLeft").asInt()).as(seen.toString()).isPositive();
    }

    @Test
    @DisplayName("a compiler that gets ever new classes is not done")
    void newClasses() throws Exception {
        assertThat(run(SHORT, "from-the-start").path("doneBefore").asBoolean(true))
                .isFalse();
    }

    @Test
    @DisplayName("a compiler that gets work in the measurement is seen, by its share of that time")
    void inTheMeasurement() throws Exception {
        JsonNode seen = run(LONG, "in-the-measurement");

        assertThat(seen.path("doneBefore").asBoolean()).as(seen.toString()).isTrue();
        assertThat(seen.path("measuredShare").asDouble()).as(seen.toString()).isGreaterThan(CompilerWarmUp.MAX_SHARE);
    }

    @Test
    @DisplayName("what it compiles when no iteration runs, as the harness of a benchmark does, does not count")
    void afterTheMeasurement() throws Exception {
        JsonNode idle = run(LONG, "nothing");
        JsonNode seen = run(LONG, "after-the-measurement");

        // In two seconds the compiler works for more than a half with these classes.
        assertThat(seen.path("measuredShare").asDouble())
                .as(seen + " against " + idle)
                .isLessThan(idle.path("measuredShare").asDouble() + 0.3);
    }

    @Test
    @DisplayName("a JVM that does not report its compiler's time is asked for the methods that wait")
    void withoutTimes() throws Exception {
        JsonNode seen = run(LONG, "nothing", "-XX:-UsePerfData");

        assertThat(seen.path("known").asBoolean()).isTrue();
        assertThat(seen.path("doneBefore").asBoolean()).as(seen.toString()).isTrue();
    }

    @Test
    @DisplayName("goes on while an operation becomes faster, though the compiler is done")
    void untilSteady() throws Exception {
        AtomicInteger operations = new AtomicInteger();
        int becomingFaster = 50;

        // Long before, the compiler has been done for as many intervals as it must.
        new CompilerWarmUp(Duration.ofSeconds(LONG))
                .run(() -> Thread.sleep(120 - 2L * Math.min(becomingFaster, operations.incrementAndGet())));

        assertThat(operations.get()).isGreaterThan(becomingFaster);
    }

    /** Runs on one core, as in a trial, where the compiler takes its time from what is measured. */
    private JsonNode run(int longestSeconds, String disturbance, String... jvmArgs) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "taskset",
                "-c",
                firstCore(),
                Path.of(System.getProperty("java.home"), "bin/java").toString()));
        command.addAll(List.of(jvmArgs));
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                WarmedUpMain.class.getName(),
                Integer.toString(longestSeconds),
                disturbance));
        Path errors = directory.resolve("errors.txt");
        Process process = ChildProcessRegistry.start(new ProcessBuilder(command).redirectError(errors.toFile()));
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
        return Json.read(output, JsonNode.class);
    }

    private static String firstCore() throws Exception {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> line.replaceAll("^\\D*(\\d+).*$", "$1"))
                .findFirst()
                .orElseThrow();
    }
}

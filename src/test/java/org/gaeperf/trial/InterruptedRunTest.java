package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramLogReader;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A build that is interrupted leaves no process behind, and what it had measured on disk. */
@Timeout(90)
class InterruptedRunTest {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @TempDir
    private static Path output;

    private static final Map<Signal, Process> RUNS = new EnumMap<>(Signal.class);

    /** By which a build may end, with its number. */
    private enum Signal {
        INT(2),
        TERM(15),
        KILL(9);

        private final int number;

        Signal(int number) {
            this.number = number;
        }
    }

    /** All at once: most of the time is waiting. */
    @BeforeAll
    static void begin() throws IOException {
        for (Signal signal : Signal.values()) {
            RUNS.put(signal, InterruptedRun.start(output.resolve(signal.name()), "bench.duration", "5m", "bench.rate",
                    "20", "bench.pin", "none"));
        }
    }

    @AfterAll
    static void end() {
        RUNS.values().forEach(Process::destroyForcibly);
    }

    @ParameterizedTest
    @EnumSource
    void leavesNoProcessBehindAndKeepsWhatItHadMeasured(Signal signal) throws Exception {
        Process run = RUNS.get(signal);
        // The phase is told before its first request, and a second is written once the one after it has begun.
        InterruptedRun.await(run, "01-load-rpc measurement", 5);
        assumeFalse(isIgnored(signal, run.pid()), "started with SIG" + signal + " ignored, as in the background");
        List<ProcessHandle> processes = run.descendants().toList();
        assertThat(processes).as("server, client, hiccup meter, and what ends them").hasSizeGreaterThanOrEqualTo(3);

        new ProcessBuilder("kill", "-" + signal, Long.toString(run.pid())).start().waitFor();

        assertThat(run.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).as("the run has ended").isTrue();
        assertThat(run.exitValue()).isEqualTo(128 + signal.number);
        long deadlineNanos = System.nanoTime() + PATIENCE.toNanos();
        for (ProcessHandle process : processes) {
            while (process.isAlive() && System.nanoTime() < deadlineNanos) {
                Thread.sleep(20);
            }
            assertThat(process.isAlive()).as("%s is left", process.info().commandLine()).isFalse();
        }
        Path folder = output.resolve(signal.name()).resolve("latest");
        RunResult result = ResultsFile.read(folder);
        assertThat(result.complete()).isFalse();
        assertThat(result.trials()).as("what a trial failed of when all was ended is no result").isEmpty();
        assertThat(result.plannedTrials()).isEqualTo(1);
        assertThat(intervals(folder.resolve("trials/01-load-rpc/scheduled-latency.hlog")))
                .isGreaterThanOrEqualTo(1);
    }

    private static boolean isIgnored(Signal signal, long pid) throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
            String mask = lines.filter(line -> line.startsWith("SigIgn:")).findFirst().orElse("SigIgn: 0");
            return (Long.parseUnsignedLong(mask.substring(7).strip(), 16) >> (signal.number - 1) & 1) == 1;
        }
    }

    private static int intervals(Path log) throws IOException {
        int count = 0;
        try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
            for (EncodableHistogram one = reader.nextIntervalHistogram(); one != null;
                    one = reader.nextIntervalHistogram()) {
                count++;
            }
        }
        return count;
    }
}

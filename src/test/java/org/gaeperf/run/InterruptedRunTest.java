package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramLogReader;
import org.gaeperf.Tags;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.options.BuildContext;
import org.gaeperf.run.InterruptibleRun.Signal;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A build that is interrupted leaves no process behind, and what it had measured on disk. */
@Tag(Tags.RUNTIME)
@Tag(Tags.SLOW)
@Timeout(600)
class InterruptedRunTest {

    private static final int AT_ONCE = 4;

    @TempDir
    private Path output;

    /** What is seen to before the signal, and after it. */
    private interface Check {
        void of(InterruptibleRun run) throws Exception;
    }

    @Test
    @DisplayName("an interrupted measurement leaves no process behind and keeps what was measured")
    void interruptedMeasurement() throws Exception {
        Check before = run -> {
            run.await("measurement", 4);
            assertThat(run.left())
                    .as("run, server, client, hiccup meter, and what ends them")
                    .hasSizeGreaterThan(4);
        };
        // The phase is written before its first request, and a second is written once the one after it has begun.
        Check after = run -> assertThat(intervals(run.directory().resolve("trials/01-load-rpc/scheduled-latency.hlog")))
                .isGreaterThanOrEqualTo(1);

        endEach(before, after, "5m");
    }

    @Test
    void inEveryPhaseOfATrial() throws Exception {
        List<Callable<Void>> ends = new ArrayList<>();
        List<String> phases = List.of("start", "proof of mode", "warm-up", "end");
        for (int number = 0; number < phases.size(); number++) {
            String phase = phases.get(number);
            // The same hook of the JVM runs at both of the others.
            Signal hooked = number % 2 == 0 ? Signal.INT : Signal.TERM;
            for (Signal signal : List.of(hooked, Signal.KILL)) {
                ends.add(ended(signal, phase, run -> run.await("begin " + phase, 1), run -> {}, "1s"));
            }
        }
        endAll(ends);
    }

    /** Interrupts as from a terminal whose interrupt the harness receives last: the trial has failed by then. */
    @Test
    void afterTheServerHasEndedByTheSameInterrupt() throws Exception {
        assumeFalse(InterruptibleRun.ignores(Signal.INT), "started with SIGINT ignored, as in the background");
        Check before = run -> {
            run.await("begin warm-up", 1);
            run.interruptChildren();
            Thread.sleep(1000);
        };

        end(Signal.INT, output, before, run -> {}, "5m");
    }

    @Test
    void whileReportsAreWritten() throws Exception {
        Check before = run -> {
            run.await("begin reports", 1);
            while (!Files.exists(run.directory().resolve("report-single.html"))) {
                Thread.sleep(20);
            }
        };
        Check after = run -> {
            assertThat(run.directory().resolve("report-single.html")).content().endsWith("</html>\n");
            // It is written after the other one, as a whole or not at all.
            Path last = run.directory().resolve("report.html");
            if (Files.exists(last)) {
                assertThat(last).content().endsWith("</html>\n");
            }
        };

        endEach(before, after, "1s", "reports");
    }

    /** One run for each signal. */
    private void endEach(Check before, Check after, String... arguments) throws Exception {
        List<Callable<Void>> ends = new ArrayList<>();
        for (Signal signal : Signal.values()) {
            ends.add(ended(signal, "", before, after, arguments));
        }
        endAll(ends);
    }

    private Callable<Void> ended(Signal signal, String phase, Check before, Check after, String... arguments) {
        return () -> {
            end(signal, output.resolve(signal.name() + phase), before, after, arguments);
            return null;
        };
    }

    /** Runs several at once, since most of the time is waiting. */
    private void endAll(List<Callable<Void>> ends) throws Exception {
        assumeTrue(BuildContext.onPath("setsid").isPresent(), "setsid is not on this machine's PATH");
        for (Signal signal : Signal.values()) {
            assumeFalse(
                    InterruptibleRun.ignores(signal), "started with SIG" + signal + " ignored, as in the background");
        }
        ExecutorService parallel = Executors.newFixedThreadPool(AT_ONCE);
        try {
            for (Future<Void> end : parallel.invokeAll(ends)) {
                end.get();
            }
        } finally {
            parallel.shutdownNow();
        }
    }

    private static void end(Signal signal, Path output, Check before, Check after, String... arguments)
            throws Exception {
        try (InterruptibleRun run = InterruptibleRun.start(output, arguments)) {
            before.of(run);

            run.end(signal);

            assertIncomplete(ResultsFile.read(run.directory()));
            after.of(run);
        }
    }

    private static void assertIncomplete(RunResult result) {
        assertThat(result.complete()).isFalse();
        assertThat(result.plannedTrials()).isEqualTo(2);
        assertThat(result.trials())
                .as("those that were finished")
                .extracting(TrialResult::id)
                .containsExactly("00-start");
    }

    private static int intervals(Path log) throws IOException {
        int count = 0;
        try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
            for (EncodableHistogram one = reader.nextIntervalHistogram();
                    one != null;
                    one = reader.nextIntervalHistogram()) {
                count++;
            }
        }
        return count;
    }
}

package org.gaeperf.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * Shows the progress of a run: a bar if the output of the build is a terminal, otherwise a line for a log at each phase
 * and every ten seconds.
 */
public final class ProgressReporter implements TrialListener, AutoCloseable {

    private static final Duration LINE_INTERVAL = Duration.ofSeconds(10);
    private static final int BAR_COLUMNS = 110;

    private Duration expectedTotal;
    private final long startedNanos = System.nanoTime();
    private final PrintStream log;
    private final Optional<ProgressBar> bar;
    private long lastLineNanos;
    private String trialId = "";
    private String phase = "";

    /**
     * Starts the clock.
     *
     * @param expectedTotal how long the whole run is expected to take
     * @param log where lines go if no terminal is found
     */
    public ProgressReporter(Duration expectedTotal, PrintStream log) {
        this(expectedTotal, log, terminal());
    }

    ProgressReporter(Duration expectedTotal, PrintStream log, Optional<PrintStream> terminal) {
        this.expectedTotal = expectedTotal;
        this.log = log;
        this.bar = terminal.map(out -> new ProgressBarBuilder()
                .setTaskName("gaeperf")
                .setInitialMax(Math.max(1, expectedTotal.toSeconds()))
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(500)
                .setConsumer(new ConsoleProgressBarConsumer(out, BAR_COLUMNS))
                .hideEta()
                .build());
    }

    @Override
    public synchronized void phase(TrialPlan trial, String name, Duration expected) {
        trialId = trial.id();
        phase = name;
        if (bar.isPresent()) {
            redraw("");
        } else {
            printLine("");
        }
    }

    @Override
    public synchronized void progress(LoadProgress progress) {
        String rate = String.format(
                Locale.ROOT,
                "%.0f req/s, %d failed, p99 %.1f ms",
                progress.answered() / progress.intervalSeconds(),
                progress.failed(),
                progress.p99Micros() / 1e3);
        if (bar.isPresent()) {
            redraw(rate);
        } else if (System.nanoTime() - lastLineNanos >= LINE_INTERVAL.toNanos()) {
            printLine(rate);
        }
    }

    /** Writes a line that stays, unlike the bar of a terminal. */
    public synchronized void println(String line) {
        log.println(line);
    }

    /** Corrects the expected duration of the run, since trials were added or dropped. */
    public synchronized void expectRemaining(Duration remaining) {
        expectedTotal = elapsed().plus(remaining);
        bar.ifPresent(shown -> shown.maxHint(Math.max(1, expectedTotal.toSeconds())));
    }

    @Override
    public void close() {
        bar.ifPresent(ProgressBar::close);
    }

    private void redraw(String rate) {
        bar.orElseThrow().stepTo(Math.min(elapsed().toSeconds(), expectedTotal.toSeconds()));
        bar.orElseThrow().setExtraMessage(" " + trialId + " " + phase + " " + rate);
    }

    private void printLine(String rate) {
        lastLineNanos = System.nanoTime();
        Duration remaining = expectedTotal.minus(elapsed());
        log.printf(
                Locale.ROOT,
                "[%s of about %s, %s left] %s: %s %s%n",
                clock(elapsed()),
                clock(expectedTotal),
                clock(remaining.isNegative() ? Duration.ZERO : remaining),
                trialId,
                phase,
                rate);
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startedNanos);
    }

    private static String clock(Duration duration) {
        return String.format(Locale.ROOT, "%d:%02d", duration.toMinutes(), duration.toSecondsPart());
    }

    /**
     * The terminal of the build: the standard output of the nearest ancestor for which that is a terminal. The test JVM
     * that Surefire starts has none of its own.
     */
    private static Optional<PrintStream> terminal() {
        Optional<ProcessHandle> ancestor = ProcessHandle.current().parent();
        for (int depth = 0; depth < 2 && ancestor.isPresent(); depth++) {
            Optional<Path> output = outputOf(ancestor.get());
            if (output.isPresent()) {
                return open(output.get());
            }
            ancestor = ancestor.get().parent();
        }
        return Optional.empty();
    }

    private static Optional<Path> outputOf(ProcessHandle process) {
        try {
            Path target = Files.readSymbolicLink(Path.of("/proc", Long.toString(process.pid()), "fd", "1"));
            return target.startsWith("/dev/pts") || target.startsWith("/dev/tty")
                    ? Optional.of(target)
                    : Optional.empty();
        } catch (IOException notLinuxOrOtherUser) {
            return Optional.empty();
        }
    }

    private static Optional<PrintStream> open(Path terminal) {
        try {
            return Optional.of(new PrintStream(Files.newOutputStream(terminal), true, StandardCharsets.UTF_8));
        } catch (IOException closedSince) {
            return Optional.empty();
        }
    }
}

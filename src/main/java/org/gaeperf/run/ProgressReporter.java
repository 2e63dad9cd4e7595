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
 * Tells how a run gets on: a bar that is redrawn where the build's output is a terminal, otherwise a plain line at each
 * phase and every ten seconds, which is what a log wants.
 */
public final class ProgressReporter implements TrialListener, AutoCloseable {

    private static final Duration BETWEEN_PLAIN_LINES = Duration.ofSeconds(10);
    private static final int BAR_COLUMNS = 110;

    private final Duration expectedTotal;
    private final long startedNanos = System.nanoTime();
    private final PrintStream log;
    private final Optional<ProgressBar> bar;
    private long lastLineNanos;
    private String trialId = "";
    private String phase = "";

    /**
     * Begins.
     *
     * @param expectedTotal how long the whole run is expected to take
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
            draw("");
        } else {
            line("");
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
            draw(rate);
        } else if (System.nanoTime() - lastLineNanos >= BETWEEN_PLAIN_LINES.toNanos()) {
            line(rate);
        }
    }

    @Override
    public void close() {
        bar.ifPresent(ProgressBar::close);
    }

    private void draw(String rate) {
        bar.orElseThrow().stepTo(Math.min(elapsed().toSeconds(), expectedTotal.toSeconds()));
        bar.orElseThrow().setExtraMessage(" " + trialId + " " + phase + " " + rate);
    }

    private void line(String rate) {
        lastLineNanos = System.nanoTime();
        Duration left = expectedTotal.minus(elapsed());
        log.printf(
                Locale.ROOT,
                "[%s of about %s, %s left] %s: %s %s%n",
                clock(elapsed()),
                clock(expectedTotal),
                clock(left.isNegative() ? Duration.ZERO : left),
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
     * Surefire's fork has no terminal of its own. That of the build is found by the nearest ancestor whose standard
     * output is one.
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
        } catch (IOException notLinuxOrNotOurs) {
            return Optional.empty();
        }
    }

    private static Optional<PrintStream> open(Path terminal) {
        try {
            return Optional.of(new PrintStream(Files.newOutputStream(terminal), true, StandardCharsets.UTF_8));
        } catch (IOException closedMeanwhile) {
            return Optional.empty();
        }
    }
}

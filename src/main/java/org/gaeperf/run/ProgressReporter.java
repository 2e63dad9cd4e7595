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
 * Shows the progress of a run: one line that moves if the output of the build is a terminal, otherwise a line for a log after each
 * trial, and another one only if a trial takes minutes or phases are asked for.
 */
public final class ProgressReporter implements TrialListener, AutoCloseable {

    /** A build server may end a build that writes nothing. */
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(3);

    private static final int BAR_COLUMNS = 110;
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final RemainingTime remaining;
    private final boolean printsPhases;
    private final PrintStream log;
    private final Optional<PrintStream> terminal;
    private final Optional<ProgressBar> bar;
    private long lastLineNanos = System.nanoTime();
    private String trialId = "";
    private String phase = "";

    /**
     * Starts the clock.
     *
     * @param expectedTotal how long the whole run is expected to take
     * @param printsPhases whether each phase of a trial has a line
     * @param log where lines go if no terminal is found
     */
    public ProgressReporter(Duration expectedTotal, boolean printsPhases, PrintStream log) {
        this(new RemainingTime(expectedTotal, false), printsPhases, log, terminal());
    }

    /**
     * Starts the clock of a run that may end before its budget is spent.
     *
     * @param budget how long it takes at most
     * @param printsPhases whether each phase of a trial has a line
     * @param log where lines go if no terminal is found
     */
    public static ProgressReporter withinBudget(Duration budget, boolean printsPhases, PrintStream log) {
        return new ProgressReporter(new RemainingTime(budget, true), printsPhases, log, terminal());
    }

    ProgressReporter(RemainingTime remaining, boolean printsPhases, PrintStream log, Optional<PrintStream> terminal) {
        this.remaining = remaining;
        this.printsPhases = printsPhases;
        this.log = log;
        this.terminal = terminal;
        this.bar = terminal.map(out -> new ProgressBarBuilder()
                .setTaskName("gaeperf")
                .setInitialMax(Math.max(1, remaining.expectedTotal().toSeconds()))
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
        redraw("");
        if (printsPhases) {
            println(trialId + ": " + phase);
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
        redraw(rate);
        if (bar.isEmpty() && System.nanoTime() - lastLineNanos >= LONGEST_SILENCE.toNanos()) {
            println(trialId + ": " + phase + ", " + rate);
        }
    }

    /** Writes a line that stays, with the time and an estimate, for instance after a trial. */
    public synchronized void println(String line) {
        lastLineNanos = System.nanoTime();
        String timed = "[" + remaining.describe() + "] " + line;
        terminal.ifPresentOrElse(out -> out.println(CLEAR_LINE + timed), () -> log.println(timed));
    }

    /** Corrects the expected duration of the run, since trials were added or dropped; zero once the last one has ended. */
    public synchronized void expectRemaining(Duration expected) {
        remaining.expect(expected);
        bar.ifPresent(
                shown -> shown.maxHint(Math.max(1, remaining.expectedTotal().toSeconds())));
    }

    /** Takes into account how long trials took that were expected to take another time. */
    public synchronized void learn(Duration expected, Duration taken) {
        remaining.learn(expected, taken);
    }

    @Override
    public void close() {
        bar.ifPresent(ProgressBar::close);
    }

    private void redraw(String rate) {
        bar.ifPresent(shown -> {
            shown.stepTo(Math.min(
                    remaining.elapsed().toSeconds(), remaining.expectedTotal().toSeconds()));
            shown.setExtraMessage(" " + remaining.describeLeft() + ", " + trialId + " " + phase + " " + rate);
        });
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

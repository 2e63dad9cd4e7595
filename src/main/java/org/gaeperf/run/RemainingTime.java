package org.gaeperf.run;

import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Estimates how long a run still takes. Trials that take longer than expected, as on a busy machine, make the others be expected
 * to take longer, too. Less than a minute is not shown, since a trial that is retried would make it wrong.
 */
final class RemainingTime {

    /** One bad trial does not make an estimate of hours. */
    private static final double MAX_FACTOR = 2;

    private static final double MIN_FACTOR = 0.7;

    private final LongSupplier nanoTime;
    private final long startedNanos;
    private final boolean isAtMost;
    private Duration expectedEnd;
    private boolean isOver;
    private Duration learnedExpected = Duration.ZERO;
    private Duration learnedTaken = Duration.ZERO;

    /**
     * Starts the clock.
     *
     * @param isAtMost whether the run may end earlier
     */
    RemainingTime(Duration expectedTotal, boolean isAtMost) {
        this(expectedTotal, isAtMost, System::nanoTime);
    }

    RemainingTime(Duration expectedTotal, boolean isAtMost, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.startedNanos = nanoTime.getAsLong();
        this.isAtMost = isAtMost;
        this.expectedEnd = expectedTotal;
    }

    /** Corrects the estimate: what is still to be done is expected to take this long. */
    void expect(Duration remaining) {
        isOver = remaining.isZero();
        expectedEnd = elapsed().plus(Duration.ofMillis(Math.round(remaining.toMillis() * factor())));
    }

    /** Takes into account how long something took that was expected to take another time. */
    void learn(Duration expected, Duration taken) {
        learnedExpected = learnedExpected.plus(expected);
        learnedTaken = learnedTaken.plus(taken);
    }

    private double factor() {
        return learnedExpected.isZero()
                ? 1
                : Math.max(
                        MIN_FACTOR,
                        Math.min(MAX_FACTOR, (double) learnedTaken.toMillis() / learnedExpected.toMillis()));
    }

    Duration elapsed() {
        return Duration.ofNanos(nanoTime.getAsLong() - startedNanos);
    }

    /** Returns how long the whole run is expected to take. */
    Duration expectedTotal() {
        return expectedEnd;
    }

    /** Returns {@code 4:10, about 2 minutes longer}; without an estimate once everything has ended. */
    String describe() {
        Duration elapsed = elapsed();
        String time = String.format(Locale.ROOT, "%d:%02d", elapsed.toMinutes(), elapsed.toSecondsPart());
        return isOver ? time : time + ", " + describeLeft();
    }

    /** Returns {@code about a minute longer}. */
    String describeLeft() {
        long minutes = Math.round(expectedEnd.minus(elapsed()).toSeconds() / 60.0);
        return (isAtMost ? "at most " : "") + (minutes <= 1 ? "about a minute" : "about " + minutes + " minutes")
                + " longer";
    }
}

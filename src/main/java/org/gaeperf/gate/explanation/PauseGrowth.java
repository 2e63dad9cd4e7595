package org.gaeperf.gate.explanation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gaeperf.model.GateResult.CostGrowth;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.profile.GrowthDetector;
import org.gaeperf.profile.WaitReader.Pause;
import org.gaeperf.profile.WaitReader.Waits;

/**
 * What pauses of the JVM cost requests. A pause holds up every request that is due in it until it ends, so it costs by the
 * square of its length: at {@code r} requests a second, a pause of {@code L} seconds holds up {@code r L} requests, half
 * of {@code L} each on average.
 */
final class PauseGrowth {

    private static final double MICROS_PER_SECOND = 1e6;
    private static final double PERCENT = 100;

    private PauseGrowth() {}

    /**
     * One table: by what the JVM paused for, what requests that are due in the pauses wait for their ends. Each trial is
     * one observation, since pauses are too rare to be spread evenly over its halves.
     *
     * @param meanGrowthMicros by how much the mean service time grew
     */
    static CostGrowth table(RecordedSides sides, List<Waits> baseline, List<Waits> candidate, double meanGrowthMicros) {
        List<Map<String, Double>> ofBaseline = delays(sides.baseline(), baseline);
        List<Map<String, Double>> ofCandidate = delays(sides.candidate(), candidate);
        boolean canTell = ofBaseline.size() >= 2 && ofCandidate.size() >= 2;
        return GrowthTables.table(
                "Pauses of the JVM that hold up requests",
                "µs per request",
                "by the schedule each request that is due in a pause waits for its end; baseline: "
                        + describe(sides.baseline(), baseline)
                        + "; candidate: " + describe(sides.candidate(), candidate)
                        + (canTell ? "" : "; one recording of a side does not show whether pauses grew"),
                canTell
                        ? GrowthDetector.detect(
                                ofBaseline, ofCandidate, GrowthTables.MIN_SHARE * Math.max(meanGrowthMicros, 0))
                        : List.of());
    }

    /** Returns microseconds per request by what the JVM paused for, one map for each trial. */
    private static List<Map<String, Double>> delays(List<TrialResult> side, List<Waits> waits) {
        List<Map<String, Double>> trials = new ArrayList<>();
        for (int n = 0; n < side.size(); n++) {
            double measuredMicros = load(side.get(n)).durationSeconds() * MICROS_PER_SECOND;
            Map<String, Double> delays = new HashMap<>();
            for (Pause pause : waits.get(n).pauses()) {
                // Of all requests, the share that is due in it, times the half of it that they wait on average.
                delays.merge(pause.name(), pause.micros() / measuredMicros * pause.micros() / 2, Double::sum);
            }
            trials.add(delays);
        }
        return trials;
    }

    private static String describe(List<TrialResult> side, List<Waits> waits) {
        int count = 0;
        double longestMicros = 0;
        double pausedMicros = 0;
        double seconds = 0;
        double answered = 0;
        for (int n = 0; n < side.size(); n++) {
            for (Pause pause : waits.get(n).pauses()) {
                count++;
                longestMicros = Math.max(longestMicros, pause.micros());
                pausedMicros += pause.micros();
            }
            seconds += load(side.get(n)).durationSeconds();
            answered += load(side.get(n)).answered();
        }
        return count == 0
                ? "no pause"
                : String.format(
                        Locale.ROOT,
                        "%d pauses in %.0f s, %.2f %% of the requests are due in one; the longest is %.1f ms, and about"
                                + " %.0f requests are due in it",
                        count,
                        seconds,
                        pausedMicros / (seconds * MICROS_PER_SECOND) * PERCENT,
                        longestMicros / 1e3,
                        longestMicros / MICROS_PER_SECOND * answered / seconds);
    }

    private static LoadResult load(TrialResult trial) {
        return trial.load().orElseThrow();
    }
}

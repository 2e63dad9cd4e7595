package org.gaeperf.compare.calibration;

import static org.gaeperf.compare.calibration.CalibrationTrials.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gaeperf.compare.Proportion;
import org.gaeperf.compare.RowTests;
import org.gaeperf.model.CalibrationFault;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.RunResult;

/** What a calibration run cannot tell. */
public final class CalibrationLimits {

    private static final int PERCENT = 100;

    /** The last variants of each kind of check, in the order of the run. */
    private static final Map<String, List<String>> LAST_OF_KIND = new LinkedHashMap<>();

    static {
        LAST_OF_KIND.put("accuracy of known delays", List.of(CalibrationVariants.delay(100)));
        LAST_OF_KIND.put("stalls", List.of(CalibrationVariants.CLIENT_STALL));
        LAST_OF_KIND.put("latency at the rate of a mode alone", List.of(CalibrationVariants.PLAIN));
        LAST_OF_KIND.put("latency at the rate of concurrent trials", List.of(CalibrationVariants.PLAIN_B));
        LAST_OF_KIND.put("the runtime against itself, concurrent", List.of(CalibrationVariants.IDENTICAL_B));
        for (CalibrationFault.Kind kind : CalibrationFault.Kind.values()) {
            LAST_OF_KIND.put(
                    "injected faults of " + kind.key(),
                    CalibrationFault.all().stream()
                            .filter(fault -> fault.kind() == kind)
                            .map(CalibrationFault::role)
                            .toList());
        }
        LAST_OF_KIND.put("the runtime against itself, interleaved", List.of(CalibrationVariants.INTERLEAVED_B));
        LAST_OF_KIND.put("overhead of Native Memory Tracking", List.of(CalibrationVariants.WITHOUT_NMT));
        LAST_OF_KIND.put("overhead of sampling", List.of(CalibrationVariants.SAMPLED_OFTEN));
    }

    private CalibrationLimits() {}

    /**
     * One thing that is not known.
     *
     * @param unknown what it is
     * @param reason why, and what would tell
     */
    public record Limit(String unknown, String reason) {}

    /** A check that is not established for each kind that the run has not come to: it must not look like one that passed. */
    static List<CalibrationCheck> notRun(RunResult run) {
        Set<String> roles =
                run.trials().stream().map(trial -> trial.variant().role()).collect(Collectors.toSet());
        return LAST_OF_KIND.entrySet().stream()
                .filter(kind -> !roles.containsAll(kind.getValue()))
                .map(kind -> CalibrationCheck.shown(
                        kind.getKey(), "not run", "the budget (bench.budget) has time for it", false, false))
                .toList();
    }

    /**
     * The limits of a run.
     *
     * @param notEstablished names of the checks that its trials are too few for
     */
    public static List<Limit> limits(RunResult run, List<String> notEstablished) {
        List<String> missing = notRun(run).stream().map(CalibrationCheck::name).toList();
        List<String> open =
                notEstablished.stream().filter(name -> !missing.contains(name)).toList();
        List<Limit> limits = new ArrayList<>();
        if (!missing.isEmpty()) {
            limits.add(new Limit(String.join("; ", missing), "Not run: the budget (bench.budget) ended before."));
        }
        if (!open.isEmpty()) {
            limits.add(new Limit(
                    String.join("; ", open),
                    "Too few pairs. scripts/calibrations.sh takes those of several runs together."));
        }
        limits.addAll(ofEveryRun());
        return List.copyOf(limits);
    }

    private static List<Limit> ofEveryRun() {
        double rate = 2 * RowTests.FALSE_DISCOVERY_RATE;
        return List.of(
                new Limit(
                        "how often a comparison of identical servers shows a difference",
                        text(
                                "%d comparisons without any would show that it is at most %.0f %%. A run of 60 minutes has 4.",
                                Proportion.requiredToShow(rate), rate * PERCENT)),
                new Limit(
                        "other hours, machines and workloads",
                        "All trials are of one hour, one machine, one mode and the default workload."),
                new Limit(
                        "faults of the runtime itself",
                        "The injected faults are those of a Jetty server that only the C1 compiler compiles. A runtime"
                                + " whose compiler is still at work varies more."),
                new Limit(
                        "what is the same on both sides",
                        "The ground truth begins at the scheduled time by the client and ends where the server hands the"
                                + " response to the kernel. What the kernel adds is in neither."));
    }
}

package org.gaeperf.compare.calibration;

import static org.gaeperf.compare.calibration.CalibrationTrials.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.gaeperf.compare.RowTests;
import org.gaeperf.compare.value.Proportion;
import org.gaeperf.model.CalibrationFault;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.InstrumentPart;
import org.gaeperf.model.RunResult;

/** What a calibration run cannot tell. */
public final class CalibrationLimits {

    private static final int PERCENT = 100;

    /** The kinds, in the order of the run. */
    private static final List<Kind> KINDS = kinds();

    private CalibrationLimits() {}

    /**
     * A kind of check.
     *
     * @param part whose trials it reads
     * @param last the variants of the last of these trials
     */
    private record Kind(String name, InstrumentPart part, List<String> last) {}

    private static List<Kind> kinds() {
        List<Kind> kinds = new ArrayList<>(List.of(
                kind("accuracy of known delays", InstrumentPart.ACCURACY, CalibrationVariants.delay(100)),
                kind("stalls", InstrumentPart.ACCURACY, CalibrationVariants.CLIENT_STALL),
                kind("latency at the rate of a mode alone", InstrumentPart.CLIENT, CalibrationVariants.PLAIN),
                kind("latency at the rate of concurrent trials", InstrumentPart.CLIENT, CalibrationVariants.PLAIN_B),
                kind("the runtime against itself, concurrent", InstrumentPart.BIAS, CalibrationVariants.IDENTICAL_B)));
        for (CalibrationFault.Kind fault : CalibrationFault.Kind.values()) {
            kinds.add(new Kind(
                    "injected faults of " + fault.key(),
                    InstrumentPart.FAULTS,
                    CalibrationFault.all().stream()
                            .filter(one -> one.kind() == fault)
                            .map(CalibrationFault::variant)
                            .toList()));
        }
        kinds.addAll(List.of(
                kind(
                        "bursts of CPU, alone and in pairs",
                        InstrumentPart.BURSTS,
                        CalibrationVariants.CPU_BURST_IN_PAIRS),
                kind("the runtime against itself, interleaved", InstrumentPart.BIAS, CalibrationVariants.INTERLEAVED_B),
                kind("overhead of Native Memory Tracking", InstrumentPart.OVERHEAD, CalibrationVariants.WITHOUT_NMT),
                kind("overhead of sampling", InstrumentPart.OVERHEAD, CalibrationVariants.SAMPLED_OFTEN)));
        return List.copyOf(kinds);
    }

    private static Kind kind(String name, InstrumentPart part, String last) {
        return new Kind(name, part, List.of(last));
    }

    /**
     * One thing that is not known.
     *
     * @param unknown what it is
     * @param reason why, and what would show it
     */
    public record Limit(String unknown, String reason) {}

    /**
     * A check that is inconclusive for each kind that was asked for and that the run has not come to: it must not look like one
     * that passed.
     */
    static List<CalibrationCheck> notRun(RunResult run) {
        Set<String> variants =
                run.trials().stream().map(trial -> trial.variant().name()).collect(Collectors.toSet());
        return KINDS.stream()
                .filter(kind ->
                        run.options().instrumentParts().contains(kind.part()) && !variants.containsAll(kind.last()))
                .map(kind -> CalibrationCheck.shown(
                        kind.name(), "not run", "the budget (bench.budget) has time for it", false, false))
                .toList();
    }

    /**
     * The limits of a run.
     *
     * @param inconclusive names of the checks that its trials are too few for
     */
    public static List<Limit> limits(RunResult run, List<String> inconclusive) {
        List<String> missing = notRun(run).stream().map(CalibrationCheck::name).toList();
        List<String> open =
                inconclusive.stream().filter(name -> !missing.contains(name)).toList();
        List<Limit> limits = new ArrayList<>();
        if (!missing.isEmpty()) {
            limits.add(new Limit(String.join("; ", missing), "Not run: the budget (bench.budget) ended before."));
        }
        String leftOut = KINDS.stream()
                .filter(kind -> !run.options().instrumentParts().contains(kind.part()))
                .map(Kind::name)
                .collect(Collectors.joining("; "));
        if (!leftOut.isEmpty()) {
            limits.add(new Limit(leftOut, "Not asked for: bench.parts leaves it out."));
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

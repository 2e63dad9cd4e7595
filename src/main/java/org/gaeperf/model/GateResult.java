package org.gaeperf.model;

import java.util.List;
import java.util.Optional;

/**
 * What the gate says of a candidate: what {@code gate.json} holds.
 *
 * @param passed whether the build may go on
 * @param summary in one sentence
 * @param runId the run that the findings were made from
 * @param baseline what the candidate was held against
 * @param candidate what was judged
 * @param screenRounds rounds of trials until something was suspected, or all was clear, or the budget was spent
 * @param confirmRounds fresh rounds after that
 * @param elapsedSeconds until it had decided; what is recorded then to explain it comes after
 * @param findings one for each metric and mode
 * @param explanations what grew, for each mode in which CPU, allocation or memory became worse
 */
public record GateResult(
        boolean passed,
        String summary,
        String runId,
        String baseline,
        String candidate,
        int screenRounds,
        int confirmRounds,
        double elapsedSeconds,
        List<Finding> findings,
        List<Explanation> explanations) {

    /** The file that holds it, in the run's directory. */
    public static final String FILE_NAME = "gate.json";

    /** The role of a trial of the runtime that the candidate is held against. */
    public static final String BASELINE = "baseline";

    /** The role of a trial of the runtime that is judged. */
    public static final String CANDIDATE = "candidate";

    public GateResult {
        findings = List.copyOf(findings);
        explanations = List.copyOf(explanations);
    }

    /**
     * What grew from the baseline to the candidate, by one trial of each with JDK Flight Recorder.
     *
     * @param note what the tables are made from, or why there are none
     */
    public record Explanation(String mode, String note, List<Growth> tables) {

        public Explanation {
            tables = List.copyOf(tables);
        }
    }

    /**
     * One kind of cost, what grew most first.
     *
     * @param unit of the figures
     * @param note how far the figures can be trusted, or empty
     */
    public record Growth(String title, String unit, String note, List<Grown> rows) {

        public Growth {
            rows = List.copyOf(rows);
        }
    }

    /** A class or a method, and what it cost on either side. */
    public record Grown(String name, double baseline, double candidate) {}

    /** What is known of a metric in a mode. */
    public enum Decision {
        /** The whole interval lies below the smallest change that matters. */
        CLEAR("clear"),
        /** The whole interval lies beyond it, and fresh trials said so too. */
        REGRESSION("regression"),
        /** The first trials say so; fresh ones are needed. */
        SUSPECTED("suspected"),
        /** Neither. */
        UNDECIDED("undecided"),
        /** There are no two pairs of valid trials that have the figure. */
        NOT_MEASURED("not measured");

        private final String words;

        Decision(String words) {
            this.words = words;
        }

        /** For readers. */
        public String displayName() {
            return words;
        }

        /** Whether more trials could still decide it. */
        public boolean isOpen() {
            return this == SUSPECTED || this == UNDECIDED || this == NOT_MEASURED;
        }
    }

    /**
     * One metric of one mode.
     *
     * @param metric as rules name it
     * @param label for readers
     * @param unit of both figures
     * @param base mean of the baseline's trials
     * @param candidate mean of the candidate's
     * @param ratio candidate over baseline
     * @param low lower end of the ratio's 95 % interval
     * @param high upper end
     * @param smallestChange by the rule, as a share
     */
    public record Finding(
            String mode,
            String metric,
            String label,
            String unit,
            Optional<Double> base,
            Optional<Double> candidate,
            Optional<Double> ratio,
            Optional<Double> low,
            Optional<Double> high,
            double smallestChange,
            Decision decision) {}
}

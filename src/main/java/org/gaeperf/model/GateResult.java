package org.gaeperf.model;

import java.util.List;
import java.util.Optional;

/**
 * What the gate decided about a candidate: what {@code gate.json} holds.
 *
 * @param schemaVersion of this format; see {@link #SCHEMA_VERSION}
 * @param passed whether the build may continue
 * @param summary in one sentence
 * @param runId the run that the findings were made from
 * @param baseline what the candidate was compared with
 * @param candidate what was judged
 * @param screenRounds rounds of trials until a regression was suspected, or everything had passed, or the budget was
 *     spent
 * @param confirmRounds fresh rounds after that
 * @param elapsedSeconds until the decision; trials recorded afterwards to explain it do not count
 * @param findings one for each metric and mode
 * @param explanations what grew, for each mode and each cost that became worse
 */
public record GateResult(
        int schemaVersion,
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

    /** Rises with every change that could break a reader of {@code gate.json}. */
    public static final int SCHEMA_VERSION = 2;

    /** The role of a trial of the runtime that the candidate is compared with. */
    public static final String BASELINE = "baseline";

    /** The role of a trial of the runtime that is judged. */
    public static final String CANDIDATE = "candidate";

    public GateResult {
        findings = List.copyOf(findings);
        explanations = List.copyOf(explanations);
    }

    /**
     * What grew from the baseline to the candidate, and so explains a regression.
     *
     * @param mode the connector mode, as findings name it
     * @param cost what is explained, for readers: {@code memory}; empty in files of earlier versions
     * @param note what the tables are made from, or why there are none
     * @param tables only those with a row
     */
    public record Explanation(String mode, Optional<String> cost, String note, List<CostGrowth> tables) {

        public Explanation {
            tables = List.copyOf(tables);
        }
    }

    /**
     * One kind of cost; the row that grew most is first.
     *
     * @param title for readers
     * @param unit of the values
     * @param note how reliable the values are, or empty
     * @param rows by class or method
     */
    public record CostGrowth(String title, String unit, String note, List<GrowthRow> rows) {

        public CostGrowth {
            rows = List.copyOf(rows);
        }
    }

    /**
     * A class, a method or a category of memory, and what it cost on either side.
     *
     * @param sameSideDifference the largest difference between two observations of one side, which the growth exceeds;
     *     empty in files of earlier versions
     */
    public record GrowthRow(String name, double baseline, double candidate, Optional<Double> sameSideDifference) {}

    /** What is known of a metric in a mode. */
    public enum Decision {
        /** The whole interval is below the smallest change that matters. */
        PASSED("passed"),
        /** The whole interval is above it, and fresh trials confirmed it. */
        REGRESSION("regression"),
        /** The first trials show a regression; fresh ones must confirm it. */
        SUSPECTED("suspected"),
        /** The interval includes the smallest change that matters. */
        INCONCLUSIVE("inconclusive"),
        /** There are no two pairs of valid trials that have the metric. */
        NOT_MEASURED("not measured");

        private final String displayName;

        Decision(String displayName) {
            this.displayName = displayName;
        }

        /** For readers. */
        public String displayName() {
            return displayName;
        }

        /** Whether more trials could still decide it. */
        public boolean isOpen() {
            return this == SUSPECTED || this == INCONCLUSIVE || this == NOT_MEASURED;
        }
    }

    /**
     * One metric in one mode.
     *
     * @param mode the connector mode
     * @param metric as rules name it
     * @param label for readers
     * @param unit of both values
     * @param baseline mean of the baseline's trials
     * @param candidate mean of the candidate's trials
     * @param ratio candidate over baseline
     * @param low lower end of the ratio's 95 % interval
     * @param high upper end
     * @param minimumEffect the smallest rise that matters, by the rule; 0.05 is five percent
     * @param decision what the gate decided
     */
    public record Finding(
            String mode,
            String metric,
            String label,
            String unit,
            Optional<Double> baseline,
            Optional<Double> candidate,
            Optional<Double> ratio,
            Optional<Double> low,
            Optional<Double> high,
            double minimumEffect,
            Decision decision) {}
}

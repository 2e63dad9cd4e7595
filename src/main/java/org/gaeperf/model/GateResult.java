package org.gaeperf.model;

import java.util.List;
import java.util.Optional;

/**
 * What the gate decided about a candidate: what {@code gate.json} holds.
 *
 * @param schemaVersion of this format; see {@link #SCHEMA_VERSION}
 * @param outcome what follows from all findings and trials
 * @param inconclusiveFails whether a metric without a decision fails the build, as the options say
 * @param summary in one sentence
 * @param runId the run that the findings were made from
 * @param baseline what the candidate was compared with
 * @param candidate what was judged
 * @param interimRounds rounds of trials until a regression was suspected, or everything had passed, or the budget was
 *     spent
 * @param confirmRounds fresh rounds after that
 * @param elapsedSeconds until the decision; trials recorded afterwards to explain it do not count
 * @param intervalName the kind of interval that the findings have, for readers
 * @param forecast what was known about the power of this gate before its first round, in one sentence
 * @param findings one for each metric and scenario
 * @param explanations what grew, for each scenario and each cost that became worse
 */
public record GateResult(
        int schemaVersion,
        GateOutcome outcome,
        boolean inconclusiveFails,
        String summary,
        String runId,
        String baseline,
        String candidate,
        int interimRounds,
        int confirmRounds,
        double elapsedSeconds,
        String intervalName,
        String forecast,
        List<Finding> findings,
        List<Explanation> explanations) {

    /** Rises with every change that could break a reader of {@code gate.json}. */
    public static final int SCHEMA_VERSION = 9;

    /** The name of the variant that the candidate is compared with. */
    public static final String BASELINE = "baseline";

    /** The name of the variant that is judged. */
    public static final String CANDIDATE = "candidate";

    public GateResult {
        findings = List.copyOf(findings);
        explanations = List.copyOf(explanations);
    }

    /** Returns the same result with other findings, or with these in another order. */
    public GateResult withFindings(List<Finding> others) {
        return new GateResult(
                schemaVersion,
                outcome,
                inconclusiveFails,
                summary,
                runId,
                baseline,
                candidate,
                interimRounds,
                confirmRounds,
                elapsedSeconds,
                intervalName,
                forecast,
                others,
                explanations);
    }

    /** Says whether the build may continue. */
    public boolean passed() {
        return outcome.isPassed();
    }

    /** Says whether a finding by itself fails the build. */
    public boolean fails(Finding finding) {
        return finding.decision().fails(inconclusiveFails);
    }

    /** The metrics that look as if they had become worse, and that fresh rounds neither confirmed nor cleared. */
    public List<Finding> suspected() {
        return findings.stream()
                .filter(finding -> finding.decision() == Decision.SUSPECTED)
                .toList();
    }

    /**
     * What grew from the baseline to the candidate, and so explains a regression.
     *
     * @param scenario what is judged by itself, as findings name it
     * @param cost what is explained, for readers: {@code memory}
     * @param note what the tables are made from, or why there are none
     * @param tables only those with a row
     */
    public record Explanation(String scenario, String cost, String note, List<CostGrowth> tables) {

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
     * @param sameSideDifference the largest difference between two observations of one side, which the growth exceeds
     */
    public record GrowthRow(String name, double baseline, double candidate, double sameSideDifference) {}

    /** What is known of a metric in a scenario. */
    public enum Decision {
        /** The whole interval is below the smallest change that matters. */
        PASSED("no relevant change"),
        /** The whole interval is above it, and fresh trials confirmed it. */
        REGRESSION("regression"),
        /** The trials together show a regression; fresh ones must confirm it, or did not. */
        SUSPECTED("suspected"),
        /** The interval includes the smallest change that matters. */
        INCONCLUSIVE("inconclusive"),
        /** There are fewer than three pairs of valid trials that have the metric. */
        NOT_MEASURED("not measured");

        private final String displayName;

        Decision(String displayName) {
            this.displayName = displayName;
        }

        /** Returns the name for readers. */
        public String displayName() {
            return displayName;
        }

        /** Says whether more trials could still decide it. */
        public boolean isOpen() {
            return this == SUSPECTED || this == INCONCLUSIVE || this == NOT_MEASURED;
        }

        /**
         * Says whether it fails the build. What could not be measured always does, since no further round would help.
         *
         * @param inconclusiveFails whether the options say that what more trials could decide fails, too
         */
        public boolean fails(boolean inconclusiveFails) {
            return this == REGRESSION || this == NOT_MEASURED || (inconclusiveFails && isOpen());
        }
    }

    /**
     * One metric in one scenario.
     *
     * @param scenario what is judged by itself: a connector mode, a servlet environment of Jetty, a parser
     * @param metric as rules name it
     * @param label for readers
     * @param unit of both values
     * @param baseline mean of the baseline's trials
     * @param candidate mean of the candidate's trials
     * @param ratio candidate over baseline
     * @param low lower end of the ratio's interval, of the kind that the result names
     * @param high upper end
     * @param minimumEffect the smallest rise that matters, by the rule; 0.05 is five percent
     * @param decision what the gate decided
     * @param outlook what more rounds would do, and what the gate can find
     * @param row of a mix whose requests alone were judged; empty for all requests
     */
    public record Finding(
            String scenario,
            String metric,
            String label,
            String unit,
            Optional<Double> baseline,
            Optional<Double> candidate,
            Optional<Double> ratio,
            Optional<Double> low,
            Optional<Double> high,
            double minimumEffect,
            Decision decision,
            Outlook outlook,
            Optional<String> row) {

        /** Says whether another finding is about the same metric of the same requests. */
        public boolean isAboutSameAs(Finding other) {
            return scenario.equals(other.scenario) && metric.equals(other.metric) && row.equals(other.row);
        }

        /** Returns the same finding with what the gate can find. */
        public Finding withPower(Optional<Double> forecastEffect, Optional<Double> detectableEffect) {
            return new Finding(
                    scenario,
                    metric,
                    label,
                    unit,
                    baseline,
                    candidate,
                    ratio,
                    low,
                    high,
                    minimumEffect,
                    decision,
                    new Outlook(outlook.moreRounds(), outlook.roundDeviation(), forecastEffect, detectableEffect),
                    row);
        }

        /**
         * Says whether such a gate finds even a rise of twice the smallest one that matters in fewer than nine of ten cases. A
         * rise of just the smallest one cannot be distinguished from one just below it, so it is nearly never found.
         */
        public boolean lacksPower() {
            return outlook.detectableEffect()
                    .filter(effect -> effect > 2 * minimumEffect)
                    .isPresent();
        }
    }

    /**
     * What more rounds would do for a metric, and what the gate can find. All shares: 0.05 is five percent.
     *
     * @param moreRounds about how many more rounds would decide, if all stays as measured; empty if not known or too many
     * @param roundDeviation standard deviation of the logarithm of a round's ratio
     * @param forecastEffect the smallest rise that such a gate finds nine times in ten, by stored rounds of this machine
     * @param detectableEffect the same, by the rounds of this gate
     */
    public record Outlook(
            Optional<Integer> moreRounds,
            Optional<Double> roundDeviation,
            Optional<Double> forecastEffect,
            Optional<Double> detectableEffect) {

        /** Is the outlook of a metric of which nothing is known. */
        public static final Outlook UNKNOWN =
                new Outlook(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }
}

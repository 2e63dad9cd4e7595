package org.gaeperf.report.export;

import java.util.List;
import java.util.function.Function;
import org.gaeperf.compare.value.Direction;
import org.gaeperf.model.RunResult;

/** A form of stored runs that another tool reads. */
public enum ExportFormat {
    /** The JSON of JMH's {@code -rf json}: a benchmark for each variant, a fork for each of its valid trials. */
    JMH("jmh", true, runs -> JmhJson.of(runs.get(0))),

    /** The entries of github-action-benchmark's {@code customSmallerIsBetter}: each metric of which a lower value is better. */
    GITHUB_SMALLER(
            "github-smaller-is-better", true, runs -> ActionBenchmarkJson.of(runs.get(0), Direction.LOWER_IS_BETTER)),

    /** The entries of github-action-benchmark's {@code customBiggerIsBetter}: each metric of which a higher value is better. */
    GITHUB_BIGGER(
            "github-bigger-is-better", true, runs -> ActionBenchmarkJson.of(runs.get(0), Direction.HIGHER_IS_BETTER)),

    /** The text format of OpenMetrics 1.0: a gauge for each metric, a sample for each valid trial. */
    OPENMETRICS("openmetrics", true, runs -> OpenMetricsText.of(runs.get(0))),

    /** The CSV that Apache Otava reads: a row for each run, a column for each series that all runs have. */
    OTAVA_CSV("otava-csv", false, OtavaCsv::of);

    private final String key;
    private final boolean ofOneRun;
    private final Function<List<RunResult>, String> writer;

    ExportFormat(String key, boolean ofOneRun, Function<List<RunResult>, String> writer) {
        this.key = key;
        this.ofOneRun = ofOneRun;
        this.writer = writer;
    }

    /** Returns the name on a command line. */
    public String key() {
        return key;
    }

    /** Says whether it describes one run only. */
    public boolean isOfOneRun() {
        return ofOneRun;
    }

    /** Says whether a run has a value to write: one of a valid trial. */
    public static boolean hasValues(RunResult run) {
        return !ExportedSeries.of(run).isEmpty();
    }

    /**
     * Writes runs in this form.
     *
     * @param runs one, or several unless the form {@linkplain #isOfOneRun is of one run}
     * @return the text of a file
     * @throws IllegalArgumentException if there are more runs, or none
     */
    public String write(List<RunResult> runs) {
        if (runs.isEmpty() || (ofOneRun && runs.size() > 1)) {
            throw new IllegalArgumentException(key + " of " + runs.size() + " runs");
        }
        return writer.apply(runs);
    }
}

package org.gaeperf.report.html;

import java.util.List;
import java.util.stream.IntStream;
import org.gaeperf.model.GateOutcome;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.GateReport;

/**
 * The result of a gate as the template takes it.
 *
 * @param decision in a word, for readers
 * @param tone {@code better} if every metric has passed, {@code worse} if one is worse or suspected or the gate failed, {@code
 *     doubtful} if nothing is known to be worse
 * @param baseline what tells this side from the other one
 * @param candidate what tells the other side from this one
 * @param course how many rounds it took
 * @param header of the table of findings, of which the second column is the decision
 * @param growth the tables of what grew
 */
record GateModel(
        String decision,
        String tone,
        String baseline,
        String candidate,
        String course,
        List<String> header,
        List<FindingRow> findings,
        List<DataTable> growth) {

    /**
     * A metric in a scenario.
     *
     * @param cells as in the header
     * @param tone {@code better}, {@code worse}, {@code doubtful} or {@code failed}
     */
    record FindingRow(List<String> cells, String tone) {}

    static GateModel model(GateResult result) {
        DataTable table = GateReport.findings(result);
        return new GateModel(
                GateReport.outcome(result),
                tone(result.outcome()),
                result.baseline(),
                result.candidate(),
                GateReport.course(result),
                table.header(),
                IntStream.range(0, table.rows().size())
                        .mapToObj(n -> row(
                                table.rows().get(n), result.findings().get(n).decision()))
                        .toList(),
                GateReport.growth(result));
    }

    private static FindingRow row(List<String> cells, Decision decision) {
        return new FindingRow(cells, tone(decision));
    }

    private static String tone(GateOutcome outcome) {
        return switch (outcome) {
            case PASSED -> "better";
            case INCONCLUSIVE, TOO_FEW_TRIALS -> "doubtful";
            case SUSPECTED, REGRESSION, FAILED -> "worse";
        };
    }

    private static String tone(Decision decision) {
        return switch (decision) {
            case PASSED -> "better";
            case REGRESSION -> "failed";
            case SUSPECTED -> "worse";
            case INCONCLUSIVE, NOT_MEASURED -> "doubtful";
        };
    }
}

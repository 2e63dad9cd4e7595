package org.gaeperf.report.variants;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.variants.VariantRuns;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.loaders.VariantNote;
import org.gaeperf.report.text.ReportText;
import org.gaeperf.report.text.RunReport;
import org.gaeperf.report.variants.VariantTables.Table;
import org.gaeperf.report.verdict.Verdict;
import org.gaeperf.report.verdict.VerdictState;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The tables of several variants")
class VariantTablesTest {

    private static final List<String> THREE = List.of("old", "new", "slow");

    @Test
    @DisplayName("rank them by each primary metric, with the change against the baseline")
    void ranking() {
        Table table = tables(run("baseline").build()).get(0);

        assertThat(table.header())
                .containsExactly("metric", "variant", "unit", "mean", "change against old", "interval", "is");
        assertThat(table.rows().subList(0, 3))
                .extracting(row -> List.of(row.get(0), row.get(1), row.get(6)))
                .containsExactly(
                        List.of("median latency", "new", "better"),
                        List.of("median latency", "old", ""),
                        List.of("median latency", "slow", "worse"));
    }

    @Test
    @DisplayName("rank by the change and not by means, which are of different pairs where servers ran concurrently")
    void rankingOfPairs() {
        RunResult run = VariantRuns.run(List.of("base", "better", "worse"), 1, true, name -> 1000)
                .build();
        List<TrialResult> trials = new ArrayList<>();
        // The pair of the better one met a machine that was half as fast.
        double[] micros = {1000, 1200, 2000, 1800};
        List<String> names = List.of("base", "worse", "base", "better");
        for (int i = 0; i < micros.length; i++) {
            trials.add(TrialResults.valid(names.get(i))
                    .id(i + "")
                    .suite(Suites.LOAD)
                    .position(i + 1)
                    .pair(i / 2 + 1)
                    .concurrent(true)
                    .load(LoadResults.ofSeconds(15)
                            .latency(Latencies.constant(micros[i]))
                            .build())
                    .build());
        }

        Table table = tables(RunResults.copyOf(run).trials(trials).build()).get(0);

        assertThat(table.rows().subList(0, 3)).extracting(row -> row.get(1)).containsExactly("better", "base", "worse");
    }

    @Test
    @DisplayName("have letters if each is compared with each: one for those that are not shown to differ")
    void letters() {
        RunResult run = VariantRuns.run(List.of("a", "b", "slow"), 6, false, name -> name.equals("slow") ? 1500 : 1000)
                .option("bench.compare", "all")
                .build();
        Table table = tables(run).get(0);

        assertThat(table.title()).endsWith("those that share a letter are not shown to differ");
        assertThat(table.rows().subList(0, 3)).extracting(row -> row.get(7)).containsExactly("a", "a", "b");
        assertThat(table.rows().get(2).get(1)).isEqualTo("slow");
    }

    @Test
    @DisplayName("have the effects of a matrix")
    void effects() {
        RunResult run = VariantRuns.run(
                        List.of("g-1", "g-2", "h-1", "h-2"), 6, true, name -> name.startsWith("h") ? 1500 : 1000)
                .option("bench.matrix", "x:g,h y:1,2")
                .build();
        Table table = tables(run).get(1);

        assertThat(table.rows().subList(0, 3))
                .extracting(row -> List.of(row.get(1), row.get(4)))
                .containsExactly(
                        List.of("x: h against g", "worse"),
                        List.of("y: 2 against 1", "no difference shown"),
                        List.of("x x y: h with 2 rather than 1", "no difference shown"));
    }

    @Test
    @DisplayName(
            "are in the first section of the report, whose notes say what the variants are and how they are tested")
    void report() {
        RunResult run = run("baseline")
                .option("bench.variant.old", "")
                .option("bench.variant.new", "bench.gc=g1")
                .option("bench.variant.slow", "bench.gc=zgc")
                .build();

        RunReport report = RunReport.evaluate(run, Optional.empty());
        assertThat(report.sections().get(0).tables().get(0).title()).startsWith("The variants by each primary metric");
        assertThat(report.sections().get(1).tables()).isEmpty();
        assertThat(ReportText.notes(run))
                .contains("Variants: old (baseline): the options of the run; new: bench.gc=g1; slow: bench.gc=zgc.")
                .anySatisfy(note -> assertThat(note)
                        .startsWith("The primary metrics of these 3 variants are tested as a family")
                        .contains(
                                "Each round has each variant once, in a random order, and each is compared with old."));
        assertThat(VariantNote.of(
                        VariantRuns.run(List.of("a", "b"), 2, false, name -> 1).build()))
                .as("two that nobody has defined")
                .isEmpty();
    }

    @Test
    @DisplayName(
            "belong to a run that is judged by the pairs of each variant with the baseline, in whatever order these ran")
    void verdict() {
        RunResult concurrent =
                VariantRuns.run(List.of("z", "a", "b"), 1, true, name -> 1000).build();
        RunResult disturbed = RunResults.copyOf(concurrent)
                .trials(concurrent.trials().stream()
                        .map(trial -> trial.variant().name().equals("b")
                                ? trial.withValidity(Validity.DISTURBED, "noise")
                                : trial)
                        .toList())
                .build();

        assertThat(Verdict.assess(RunReport.evaluate(reversed(concurrent), Optional.empty()))
                        .state())
                .isEqualTo(VerdictState.MEASURED);
        assertThat(Verdict.assess(RunReport.evaluate(reversed(disturbed), Optional.empty()))
                        .state())
                .isEqualTo(VerdictState.TOO_FEW_TRIALS);
    }

    private static RunResult reversed(RunResult run) {
        List<TrialResult> trials = new ArrayList<>(run.trials());
        Collections.reverse(trials);
        return RunResults.copyOf(run).trials(trials).build();
    }

    private static RunResults run(String compared) {
        return VariantRuns.run(THREE, 6, false, name -> name.equals("slow") ? 1500 : name.equals("new") ? 700 : 1000)
                .option("bench.compare", compared);
    }

    private static List<Table> tables(RunResult run) {
        return VariantTables.of(run, Comparison.compareModes(run), run.trials());
    }
}

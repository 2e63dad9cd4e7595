package org.gaeperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gaeperf.model.AnalysisPlan;
import org.gaeperf.model.Json;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.report.history.HistoryReport;
import org.gaeperf.report.runs.RunComparisonReport;
import org.gaeperf.testkit.RunResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Stored runs that follow different analysis plans")
class AnalysisPlanOfRunsTest {

    private static final int OTHER = AnalysisPlan.NUMBER + 1;

    @TempDir
    private Path directory;

    @Test
    @DisplayName("have the number of their plan in results.json")
    void numberIsStored() throws Exception {
        Path run = store("run-1", OTHER);

        assertThat(ResultsFile.read(run).harness().analysisPlan()).isEqualTo(OTHER);
        assertThat(ResultsFile.read(store("run-2", AnalysisPlan.NUMBER))
                        .harness()
                        .analysisPlan())
                .isEqualTo(AnalysisPlan.NUMBER);
    }

    @Test
    @DisplayName("are compared with a warning that names both plans, and runs of one plan without it")
    void comparison() throws Exception {
        Path first = store("run-1", AnalysisPlan.NUMBER);

        assertThat(RunComparisonReport.write(List.of(first, store("run-2", OTHER)), false))
                .content()
                .contains("run 1 follows analysis plan " + AnalysisPlan.NUMBER + ", and run 2 plan " + OTHER
                        + ": which trials count, and which differences are shown, was decided by other rules.");
        assertThat(RunComparisonReport.write(List.of(first, store("run-3", AnalysisPlan.NUMBER)), false))
                .content()
                .doesNotContain("follows analysis plan");
    }

    @Test
    @DisplayName("have a note in the history that says which run was the last of each plan")
    void history() throws Exception {
        store("run-1", AnalysisPlan.NUMBER);
        assertThat(HistoryReport.write(directory, List.of())).content().doesNotContain("different analysis plans");

        store("run-2", OTHER);

        assertThat(HistoryReport.write(directory, List.of()))
                .content()
                .contains("These runs follow different analysis plans")
                .contains("plan " + AnalysisPlan.NUMBER + " until run-1, plan " + OTHER + " until run-2");
    }

    private Path store(String id, int plan) throws Exception {
        RunResult run = RunResults.copyOf(MadeRuns.load(id, 5))
                .sources("sources")
                .analysisPlan(plan)
                .build();
        Path stored = Files.createDirectory(directory.resolve(id));
        Json.PRETTY.writeValue(stored.resolve(ResultsFile.NAME).toFile(), run);
        return stored;
    }
}

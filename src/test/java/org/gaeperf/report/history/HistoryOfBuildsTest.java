package org.gaeperf.report.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.Json;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.report.MadeRuns;
import org.gaeperf.report.history.History.Entry;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryOfBuildsTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("a run that a CI job has stored is named with its build, any other by its id")
    void nameOfARun() throws Exception {
        store("run-1");
        Files.writeString(store("run-2").resolve("build.properties"), "build=17\npart=benchmark\ngood=true\n");

        History history = History.read(directory);
        assertThat(history.skipped()).isEmpty();
        assertThat(history.trends(history.byKey().keySet().iterator().next(), Metric.RSS)
                        .get(0)
                        .entries())
                .extracting(Entry::name)
                .containsExactlyInAnyOrder("run-1", "build 17, run-2");
        HistoryReport.write(directory);
        assertThat(directory.resolve("history.html")).content().contains("build 17, run-2");
    }

    private Path store(String id) throws Exception {
        Path run = Files.createDirectory(directory.resolve(id));
        Json.PRETTY.writeValue(run.resolve(ResultsFile.NAME).toFile(), MadeRuns.load(id, 5));
        return run;
    }
}

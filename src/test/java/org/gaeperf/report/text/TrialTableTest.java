package org.gaeperf.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ServerProcessUse;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TrialTableTest {

    @Test
    @DisplayName("a warm-up in which requests failed says how many")
    void failedInWarmUp() {
        assertThat(warmUp(0)).isEqualTo("24 s (steady)");
        assertThat(warmUp(1_234)).isEqualTo("24 s (steady), 1,234 failed");
    }

    @Test
    @DisplayName(
            "a server of several processes lists them with their share of the CPU time, those that listen with a star")
    void processes() {
        ServerCost cost = new ServerCost(
                4,
                4,
                0,
                100,
                40,
                Optional.empty(),
                Optional.empty(),
                List.of(
                        new ServerProcessUse(10, 1, "sh", false, false, 0, 1),
                        new ServerProcessUse(11, 10, "java", true, false, 1, 1),
                        new ServerProcessUse(12, 10, "java", true, false, 3, 1),
                        new ServerProcessUse(13, 10, "node", false, true, 0.4, 1)),
                Optional.of("the kernel is too old"),
                Optional.empty(),
                Optional.empty());
        DataTable table =
                TrialTable.format(List.of(TrialResults.valid("http").cost(cost).build()), 1);

        assertThat(table.rows().get(0).get(table.header().indexOf("processes and their CPU, * listens")))
                .isEqualTo("java* 75 %, java* 25 %, node (ended) 10 %, sh 0 %");
        assertThat(TrialTable.format(List.of(TrialResults.valid("http").build()), 1)
                        .header())
                .as("of one process")
                .doesNotContain("processes and their CPU, * listens");
    }

    @Test
    @DisplayName("below it stands why the processes of a server had no cgroup, and what is missing then")
    void withoutCgroup() {
        TrialResult several = trial(List.of(
                new ServerProcessUse(11, 10, "java", true, false, 1, 1),
                new ServerProcessUse(12, 10, "java", true, false, 3, 1)));
        TrialResult single = trial(List.of(new ServerProcessUse(11, 10, "java", true, false, 1, 1)));

        assertThat(notes(several, several))
                .containsOnlyOnce("http: its processes had no cgroup of their own: the kernel is too old. Their CPU"
                        + " time is the sum over them, read once a second. Of a process that ended, and that none above it"
                        + " waited for, what it used after its last reading is missing.");
        assertThat(notes(single)).noneMatch(note -> note.contains("cgroup"));
    }

    @Test
    @DisplayName("and in how many trials some workers were idle, so that fewer were measured than were started")
    void idleWorkers() {
        TrialResult uneven = trial(List.of(
                new ServerProcessUse(10, 1, "gunicorn", true, false, 0, 1),
                new ServerProcessUse(11, 10, "gunicorn", true, false, 0.01, 1),
                new ServerProcessUse(12, 10, "gunicorn", true, false, 0.64, 1)));
        TrialResult even = trial(List.of(
                new ServerProcessUse(10, 1, "gunicorn", true, false, 0, 1),
                new ServerProcessUse(11, 10, "gunicorn", true, false, 0.2, 1),
                new ServerProcessUse(12, 10, "gunicorn", true, false, 0.44, 1)));

        assertThat(notes(uneven, even))
                .anyMatch(note -> note.startsWith("http: in 1 of 2 trials some of its workers used less than a tenth"));
        assertThat(notes(even)).as("a master is no worker").noneMatch(note -> note.contains("workers"));
    }

    private static List<String> notes(TrialResult... trials) {
        return ReportText.notes(
                RunResults.of(Suites.LOAD).trials(List.of(trials)).build());
    }

    private static TrialResult trial(List<ServerProcessUse> processes) {
        return TrialResults.valid("http")
                .cost(new ServerCost(
                        4,
                        4,
                        0,
                        100,
                        40,
                        Optional.empty(),
                        Optional.empty(),
                        processes,
                        Optional.of("the kernel is too old"),
                        Optional.empty(),
                        Optional.empty()))
                .build();
    }

    private static String warmUp(long failed) {
        DataTable table = TrialTable.format(
                List.of(TrialResults.valid("http")
                        .warmUp(new WarmUp(Optional.empty(), 3, 24, 60_000, failed, WarmUp.EndReason.STEADY, 3_000))
                        .build()),
                1);
        return table.rows().get(0).get(table.header().indexOf("warm-up"));
    }
}

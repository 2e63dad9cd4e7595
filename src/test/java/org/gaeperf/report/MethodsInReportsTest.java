package org.gaeperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.methods.MethodCosts;
import org.gaeperf.model.methods.MethodCosts.Allocated;
import org.gaeperf.model.methods.MethodCosts.Method;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Four concurrent pairs, in which one method costs the one side more, and another one was renamed. */
@DisplayName("Methods that grew")
class MethodsInReportsTest {

    private static final String GREW =
            "Grew: shop.Sort<T> +20.00 µs/request (+5.15 % of all CPU, whose change is +20.00 … +20.00)";

    @TempDir
    private Path directory;

    @Test
    @DisplayName("have a line on the console, and a table in the summary and on the page, with their names escaped")
    void inEachReport() throws Exception {
        RunResult run = run(1_000, 1_400);
        Reports.html(run, directory);

        assertThat(Reports.console(run, directory).lines()).anyMatch(line -> line.startsWith(GREW.substring(0, 60)));
        assertThat(Reports.markdown(run))
                .contains("CPU time by method: 1 of 4 grew; all of it changed by")
                .contains("Allocation by class: 0 of 1 grew")
                .contains("no, others cost less within shop.Shop.handle")
                .doesNotContain("Sort<T>");
        assertThat(Files.readString(directory.resolve("report.html")))
                .contains("shop.Sort&lt;T&gt;")
                .doesNotContain("Sort<T>");
    }

    @Test
    @DisplayName("have no line where none grew, and no table where none were sampled")
    void none() {
        assertThat(Reports.console(run(1_000, 1_000), directory)).doesNotContain("Grew:");
        RunResult unsampled = of(run(1_000, 1_400).trials().stream()
                .map(trial -> TrialResults.valid(trial.variant())
                        .id(trial.id())
                        .pair(trial.pair())
                        .concurrent(true)
                        .scenario(WarmServer.CONCURRENT)
                        .load(trial.load().orElseThrow())
                        .cpuMicrosPerRequest(380)
                        .build())
                .toList());
        assertThat(Reports.markdown(unsampled)).doesNotContain("by method");
    }

    private static RunResult run(long baseline, long candidate) {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= 4; pair++) {
            trials.add(trial("after", pair, candidate, "shop.Order.page"));
            trials.add(trial("before", pair, baseline, "shop.Page.page"));
        }
        return of(trials);
    }

    private static RunResult of(List<TrialResult> trials) {
        return RunResults.of(Suites.LOAD)
                .servers("before", "after")
                .trials(trials)
                .build();
    }

    private static TrialResult trial(String variant, int pair, long sort, String page) {
        List<Method> methods = List.of(
                new Method("shop.Shop.handle", "", 5_000, 8_000),
                new Method("shop.Sort<T>", "shop.Shop.handle", sort, sort),
                new Method(page, "shop.Shop.handle", 1_762, 1_762));
        long samples = methods.stream().mapToLong(Method::self).sum();
        return TrialResults.valid(variant)
                .id(variant + pair)
                .pair(pair)
                .position(2 * pair + (variant.equals("before") ? 0 : 1))
                .concurrent(true)
                .suite(Suites.LOAD)
                .scenario(WarmServer.CONCURRENT)
                .load(LoadResults.ofSeconds(10).build())
                .cpuMicrosPerRequest(samples / 20.0)
                .methods(new MethodCosts(
                        samples, methods, 100, 6_553_600, List.of(new Allocated("byte[]", 100, 6_553_600))))
                .build();
    }
}

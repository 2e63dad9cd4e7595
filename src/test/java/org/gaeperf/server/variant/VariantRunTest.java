package org.gaeperf.server.variant;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gaeperf.Tags;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.OptionParser;
import org.gaeperf.run.Run;
import org.gaeperf.server.GateSides;
import org.gaeperf.server.ServerVariant;
import org.gaeperf.suite.SuitePlanner;
import org.gaeperf.testkit.CommandServers;
import org.gaeperf.testkit.CpuTopologies;
import org.gaeperf.testkit.ParsedOptions;
import org.gaeperf.testkit.Suites;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag(Tags.SLOW)
@DisplayName("A run of variants")
@Timeout(600)
class VariantRunTest {

    private static final String SERVER =
            "{java} {jvmArgs} -cp '" + BuildContext.targetDirectory().resolve("test-classes")
                    + "' org.gaeperf.server.command.SmallServerMain {port}";

    private static final String[] THREE = {
        "bench.command.small", SERVER,
        "bench.baseline", "plain",
        "bench.variant.plain", "",
        "bench.variant.stack", "bench.jvmArgs=-Xss2m",
        "bench.variant.parallel", "bench.gc=parallel"
    };

    @TempDir
    private Path directory;

    private int cores = 4;

    @Test
    @DisplayName("has each variant once in each round, in a random order that the seed decides, and then the reverse")
    void rounds() throws Exception {
        Set<List<String>> orders = new HashSet<>();
        List<List<TrialPlan>> plans = planBySeed(30);
        List<List<TrialPlan>> again = planBySeed(30);
        for (int seed = 1; seed <= 30; seed++) {
            List<String> variants = variants(plans.get(seed - 1));
            assertThat(variants(again.get(seed - 1))).isEqualTo(variants);
            List<List<String>> rounds = IntStream.range(0, 4)
                    .mapToObj(round -> variants.subList(3 * round, 3 * round + 3))
                    .toList();
            assertThat(rounds)
                    .allSatisfy(round -> assertThat(round).containsExactlyInAnyOrder("plain", "stack", "parallel"));
            assertThat(rounds.get(1).get(0)).isEqualTo(rounds.get(0).get(2));
            assertThat(rounds.get(1).get(1)).isEqualTo(rounds.get(0).get(1));
            orders.add(rounds.get(0));
        }

        assertThat(orders).as("of six").hasSize(6);
    }

    @Test
    @DisplayName("has concurrent pairs of each variant with the baseline, or of all with each other")
    void concurrentPairs() throws Exception {
        Map<Integer, Set<String>> pairs = pairs(plan("bench.concurrent", "true", "bench.forks", "2"));
        Map<Integer, Set<String>> all =
                pairs(plan("bench.concurrent", "true", "bench.forks", "1", "bench.compare", "all"));
        cores = 8;
        Map<Integer, Set<String>> atOnce = pairs(plan("bench.concurrent", "true", "bench.forks", "2"));

        assertThat(pairs)
                .containsOnlyKeys(1, 2, 3, 4)
                .containsEntry(1, Set.of("plain", "parallel"))
                .as("those of a variant follow each other, so that two make a block")
                .containsEntry(2, Set.of("plain", "parallel"))
                .containsEntry(3, Set.of("plain", "stack"))
                .containsEntry(4, Set.of("plain", "stack"));
        assertThat(all.values())
                .containsExactlyInAnyOrder(
                        Set.of("plain", "parallel"), Set.of("plain", "stack"), Set.of("parallel", "stack"));
        assertThat(atOnce)
                .as("where each server has a core")
                .containsOnlyKeys(1, 2)
                .containsEntry(1, Set.of("plain", "parallel", "stack"));
    }

    @Test
    @DisplayName("by default has pairs, and each variant alone in a server of its first pair")
    void bothWays() throws Exception {
        List<TrialPlan> plans = plan();

        assertThat(plans.stream().filter(TrialPlan::concurrent)).hasSize(16);
        List<TrialPlan> alone =
                plans.stream().filter(plan -> !plan.concurrent()).toList();
        assertThat(variants(alone)).containsExactlyInAnyOrder("plain", "stack", "parallel");
        assertThat(alone).allMatch(plan -> plan.scenario().equals(WarmServer.STEADY));
    }

    @Test
    @DisplayName("is resumed with the same variants, the empty one and the baseline included")
    void resumed() throws Exception {
        BenchmarkOptions options = options("bench.seed", "5");
        Path stored;
        try (Run run = Run.begin(options, options.suites(), BuildContext.baseDirectory())) {
            run.plan(planner(options, run).initialTrials(Suites.LOAD));
            stored = run.directory();
        }

        BenchmarkOptions resumed = ParsedOptions.parse(Map.of("bench.resume", stored.toString()));

        assertThat(resumed.server().compared()).containsExactly("plain", "parallel", "stack");
        assertThat(resumed.recorded().effective())
                .containsAllEntriesOf(options.recorded().effective().tailMap("bench.rate"));
        try (Run run = Run.resume(resumed, BuildContext.baseDirectory())) {
            run.plan(planner(resumed, run).initialTrials(Suites.LOAD));
            assertThat(run.planned()).hasSize(19);
        }
    }

    @Test
    @DisplayName("can be a gate, whose sides are the baseline and the other variant")
    void gate() throws Exception {
        GateSides sides = Variants.prepareGate(
                CommandServers.options(
                        "bench.suite", "gate",
                        "bench.command.small", SERVER,
                        "bench.baseline", "plain",
                        "bench.variant.plain", "",
                        "bench.variant.other", "bench.gc=g1"),
                directory,
                directory.resolve("target"));

        assertThat(sides.baseline().orElseThrow().displayName()).isEqualTo("plain");
        assertThat(sides.candidate().displayName()).isEqualTo("other");
        assertThat(sides.common()).containsExactly("load");
        assertThat(sides.candidate()
                        .servers()
                        .get("load")
                        .jvm(CommandServers.options("bench.command.small", SERVER)
                                .server()
                                .jvm())
                        .jvmArgs())
                .contains("-XX:+UseG1GC");
    }

    @Test
    @DisplayName("starts each variant with its own flags, and stores them under its name")
    void measured() throws Exception {
        List<TrialResult> trials = trials(options(
                "bench.rate", "50",
                "bench.warmup", "1s",
                "bench.duration", "2s",
                "bench.forks", "1",
                "bench.concurrent", "true",
                // Whether a machine has disturbed them says nothing of their flags.
                "bench.retryTime", "0s"));

        assertThat(trials).hasSizeGreaterThanOrEqualTo(3).allSatisfy(trial -> {
            assertThat(trial.validity()).as(trial.reasons().toString()).isNotEqualTo(Validity.FAILED);
            assertThat(trial.serverCost().orElseThrow().gcActivity()).isPresent();
        });
        assertThat(flags(trials, "plain")).contains("-XX:+UseSerialGC").doesNotContain("-Xss2m");
        assertThat(flags(trials, "stack")).contains("-XX:+UseSerialGC", "-Xss2m");
        assertThat(flags(trials, "parallel")).contains("-XX:+UseParallelGC").doesNotContain("-Xss2m");
        assertThat(of(trials, "parallel").serverCost().orElseThrow().toString())
                .isNotEqualTo(of(trials, "plain").serverCost().orElseThrow().toString());
    }

    @Test
    @DisplayName("fails where two variants answer the same request with bodies of different lengths")
    void lengths() throws Exception {
        List<TrialResult> trials = trials(CommandServers.options(
                "bench.output", directory.toString(),
                "bench.command.one", SERVER,
                "bench.command.two", SERVER + " 127.0.0.1 something-else",
                "bench.baseline", "a",
                "bench.variant.a", "bench.variants=one",
                "bench.variant.b", "bench.variants=two",
                "bench.rate", "50",
                "bench.warmup", "1s",
                "bench.duration", "1s",
                "bench.forks", "1",
                "bench.concurrent", "false",
                "bench.retryTime", "0s"));

        assertThat(trials)
                .anySatisfy(trial -> assertThat(trial.reasons())
                        .anySatisfy(reason -> assertThat(reason)
                                .contains(" are right: the length of the first response of this run")));
    }

    private List<TrialResult> trials(BenchmarkOptions options) throws Exception {
        try (Run run = Run.begin(options, options.suites(), BuildContext.baseDirectory())) {
            run.plan(planner(options, run).initialTrials(Suites.LOAD));
            while (!run.planned().isEmpty()) {
                run.execute(run.next().orElseThrow(), TrialListener.none());
            }
            return run.result().trials();
        }
    }

    private static List<String> flags(List<TrialResult> trials, String variant) {
        return of(trials, variant).variant().jvmArgs();
    }

    private static TrialResult of(List<TrialResult> trials, String variant) {
        return trials.stream()
                .filter(trial -> trial.variant().displayName().equals(variant))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> variants(List<TrialPlan> plans) {
        return plans.stream().map(plan -> plan.variant().name()).toList();
    }

    private static Map<Integer, Set<String>> pairs(List<TrialPlan> plans) {
        Map<Integer, Set<String>> pairs = new LinkedHashMap<>();
        plans.forEach(plan -> pairs.computeIfAbsent(plan.pair(), first -> new HashSet<>())
                .add(plan.variant().name()));
        return pairs;
    }

    /** Returns what is planned with the seeds from 1 on, all into the directory of one run: to begin a run takes half a second. */
    private List<List<TrialPlan>> planBySeed(int seeds) throws Exception {
        BenchmarkOptions first = planned("bench.concurrent", "false", "bench.forks", "4");
        List<List<TrialPlan>> plans = new ArrayList<>();
        try (Run run = Run.begin(first, first.suites(), BuildContext.baseDirectory())) {
            for (int seed = 1; seed <= seeds; seed++) {
                BenchmarkOptions options =
                        planned("bench.concurrent", "false", "bench.forks", "4", "bench.seed", "" + seed);
                plans.add(planner(options, run).initialTrials(Suites.LOAD));
            }
        }
        return plans;
    }

    private List<TrialPlan> plan(String... namesAndValues) throws Exception {
        BenchmarkOptions options = planned(namesAndValues);
        try (Run run = Run.begin(options, options.suites(), BuildContext.baseDirectory())) {
            return planner(options, run).initialTrials(Suites.LOAD);
        }
    }

    private SuitePlanner planner(BenchmarkOptions options, Run run) throws Exception {
        List<ServerVariant> servers = Variants.prepare(options, directory, directory.resolve("target"));
        return new SuitePlanner(options, servers, run);
    }

    private BenchmarkOptions options(String... namesAndValues) {
        return CommandServers.options(given(namesAndValues));
    }

    private String[] given(String... namesAndValues) {
        return Stream.of(Stream.of(THREE), Stream.of("bench.output", directory.toString()), Stream.of(namesAndValues))
                .flatMap(part -> part)
                .toArray(String[]::new);
    }

    /** Plans a run on a machine with so many cores, half of which are the server's. */
    private BenchmarkOptions planned(String... namesAndValues) {
        String[] given = given(namesAndValues);
        Map<String, String> properties = new HashMap<>(Map.of("bench.server", "command"));
        for (int i = 0; i < given.length; i += 2) {
            properties.put(given[i], given[i + 1]);
        }
        return OptionParser.parse(
                properties,
                BuildContext.baseDirectory(),
                Path.of(System.getProperty("java.home")),
                CpuTopologies.separateCores(cores),
                true);
    }
}

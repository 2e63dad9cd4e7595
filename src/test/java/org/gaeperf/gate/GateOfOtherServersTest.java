package org.gaeperf.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.Tags;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.scenario.GateScenario;
import org.gaeperf.model.scenario.Named;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.run.Run;
import org.gaeperf.server.GateSides;
import org.gaeperf.server.variant.Variants;
import org.gaeperf.testkit.ParsedOptions;
import org.gaeperf.testkit.Suites;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A gate of other servers than App Engine")
class GateOfOtherServersTest {

    private static final String WITH_FLAGS = "{java} {jvmArgs} -jar server.jar {port}";
    private static final String WITHOUT_FLAGS = "python3 server.py {port}";

    private static final String PARSER_VERSION = "12.0.39";

    @TempDir
    private Path output;

    @Test
    @DisplayName("compares the second command with the first")
    void commands() throws Exception {
        GateSession gate = beginCommands(WITH_FLAGS, WITH_FLAGS);

        TrialPlan first = gate.next().orElseThrow();
        assertThat(first.concurrent()).isTrue();
        assertThat(first.scenario()).isEqualTo(new Named("load"));
        assertThat(first.variant().name()).isIn(GateResult.BASELINE, GateResult.CANDIDATE);
        assertThat(first.variant().runtime().version())
                .isEqualTo(first.variant().name().equals(GateResult.BASELINE) ? "before" : "after");
        assertThat(gate.result().baseline()).isEqualTo("before");
        assertThat(gate.result().candidate()).isEqualTo("after");
        assertThat(gate.result().findings())
                .extracting(GateResult.Finding::metric)
                .contains("p50", "rss", "allocated-per-request");
    }

    @Test
    @DisplayName("sends both sides the arrivals of a recorded log")
    void recordedLog() throws Exception {
        Path log = Files.writeString(
                output.resolve("access.log"),
                "127.0.0.1 - - [10/Oct/2000:13:55:00.25 +0000] \"GET /a HTTP/1.1\" 200 7\n".repeat(30)
                        + "127.0.0.1 - - [10/Oct/2000:13:55:01.00 +0000] \"GET /b HTTP/1.1\" 200 7\n");
        GateSession gate = beginCommands(WITH_FLAGS, WITH_FLAGS, "bench.requests", log.toString());

        TrialPlan first = gate.next().orElseThrow();
        assertThat(first.workload().atRecordedTimes()).isTrue();
        assertThat(gate.next().orElseThrow().workload()).isEqualTo(first.workload());
    }

    @Test
    @DisplayName("does not judge what only a JVM with our flags reports, and says so")
    void withoutFlags() throws Exception {
        GateSession gate = beginCommands(WITH_FLAGS, WITHOUT_FLAGS);

        assertThat(gate.result().findings())
                .extracting(GateResult.Finding::metric)
                .contains("p50", "rss", "cpu-per-request")
                .doesNotContain("allocated-per-request", "heap-committed");
        assertThat(gate.result().summary())
                .endsWith("; not judged, since a command has no {jvmArgs}: allocated per request, Java heap committed");
    }

    @Test
    @DisplayName("is refused if all its rules need our flags")
    void noRuleLeft() throws Exception {
        Path rules = Files.writeString(output.resolve("rules.properties"), "allocated-per-request = 2 %\n");

        assertThatThrownBy(() -> beginCommands(WITHOUT_FLAGS, WITHOUT_FLAGS, "bench.gate.thresholds", rules.toString()))
                .isInstanceOf(GateException.class)
                .hasMessage("no threshold of " + rules + " can be judged; not judged, since a command has no {jvmArgs}:"
                        + " allocated per request");
    }

    @Test
    @DisplayName("needs two servers, and has no runtime as its baseline")
    void wrongOptions() {
        assertRefused(
                "the suite gate compares two servers, and one is given; give another -Dbench.command.NAME=COMMAND, and"
                        + " bench.variants=BASELINE,CANDIDATE",
                "bench.server",
                "command",
                "bench.command.only",
                WITH_FLAGS);
        assertRefused(
                "-Dbench.baseline.version=2.0.12: only servers of the kinds appengine and webapp have it; leave it out",
                "bench.server",
                "command",
                "bench.command.before",
                WITH_FLAGS,
                "bench.command.after",
                WITH_FLAGS,
                "bench.baseline.version",
                "2.0.12");
        assertRefused(
                "the suite gate must know which server is the baseline; give bench.variants=BASELINE,CANDIDATE with the"
                        + " names after and before",
                "bench.server",
                "command",
                "bench.command.before",
                WITH_FLAGS,
                "bench.command.after",
                WITH_FLAGS);
        assertRefused(
                "-Dbench.baseline.ignoreMismatch=true: only servers of the kinds appengine and webapp have it; leave it out",
                "bench.server",
                "jetty",
                "bench.jetty.baseline",
                "12.0.36",
                "bench.baseline.ignoreMismatch",
                "true");
        assertRefused(
                "-Dbench.gate.injectedFault=cpu:11us: only servers of the kind appengine have it",
                "bench.server",
                "command",
                "bench.command.before",
                WITH_FLAGS,
                "bench.command.after",
                WITH_FLAGS,
                "bench.gate.injectedFault",
                "cpu:11us");
    }

    @Test
    @DisplayName("needs a version of Jetty 12 as the baseline of another one")
    void jettyVersions() {
        assertRefused(
                "the suite gate needs a baseline; give -Dbench.jetty.baseline=12.0.36 with a version of Jetty 12",
                "bench.server",
                "jetty");
        assertRefused(
                "bench.jetty.baseline=11.0.26: not a version of Jetty 12",
                "bench.server",
                "jetty",
                "bench.jetty.baseline",
                "11.0.26");
        assertRefused(
                "-Dbench.jetty.baseline=12.0.36: only the suite gate reads it; give -Dbench.suite=gate too",
                "bench.server",
                "jetty",
                "bench.suite",
                "jetty",
                "bench.jetty.baseline",
                "12.0.36");
    }

    @Test
    @DisplayName("needs a version of Jetty 12 as the baseline of its parsers, and sends them no requests")
    void parsers() {
        assertRefused(
                "the suite gate needs a baseline; give -Dbench.multipart.baseline=12.0.36 with a version of Jetty 12",
                "bench.server",
                "multipart");
        assertRefused(
                "-Dbench.rate=500: parsers get no requests; leave it out",
                "bench.server",
                "multipart",
                "bench.multipart.baseline",
                "12.0.36",
                "bench.rate",
                "500");
        assertRefused(
                "-Dbench.multipart.jetty9.version=9.4.57.v20241219: a gate compares versions of Jetty 12; leave it out",
                "bench.server",
                "multipart",
                "bench.multipart.baseline",
                "12.0.36",
                "bench.multipart.jetty9.version",
                "9.4.57.v20241219");
    }

    @Test
    @Tag(Tags.PARSERS)
    @DisplayName("says by which rules parsers can be judged if there is none")
    void noRuleOfParsers() throws Exception {
        Path rules = Files.writeString(output.resolve("rules.properties"), "p50 = 5 %");

        assertThatThrownBy(() -> begin(
                        "bench.server",
                        "multipart",
                        "bench.multipart.baseline",
                        PARSER_VERSION,
                        "bench.gate.thresholds",
                        rules.toString()))
                .hasMessageEndingWith("a microbenchmark has no metrics but operation-time and operation-allocated");
    }

    @Test
    @Tag(Tags.PARSERS)
    @DisplayName("judges parsers by time and allocation, each with each set of forms")
    void gateOfParsers() throws Exception {
        GateSession gate = begin(
                "bench.server",
                "multipart",
                "bench.multipart.baseline",
                PARSER_VERSION,
                "bench.warmup",
                "1s",
                "bench.duration",
                "1s");

        List<TrialPlan> round = new ArrayList<>();
        while (round.size() < 8) {
            round.add(gate.next().orElseThrow());
        }

        assertThat(round).allSatisfy(plan -> {
            assertThat(plan.concurrent()).isFalse();
            assertThat(plan.measurement()).isInstanceOf(MeasurementPlan.Microbenchmark.class);
        });
        assertThat(round)
                .extracting(plan ->
                        plan.scenario().displayName() + " " + plan.variant().name())
                .containsExactlyInAnyOrder(
                        "buffer-large baseline",
                        "buffer-large candidate",
                        "buffer-small baseline",
                        "buffer-small candidate",
                        "stream-large baseline",
                        "stream-large candidate",
                        "stream-small baseline",
                        "stream-small candidate");
        // One of each side is run; MultipartParserTest runs each parser with each set of forms.
        for (TrialPlan plan : round) {
            if (plan.scenario().isNamed("buffer-small")) {
                assertThat(gate.execute(plan, TrialListener.none()).microbenchmark())
                        .isPresent();
            }
        }
        assertThat(gate.result().findings())
                .hasSize(8)
                .extracting(GateResult.Finding::metric)
                .containsOnly("operation-time", "operation-allocated");
    }

    private void assertRefused(String message, String... namesAndValues) {
        assertThatThrownBy(() -> parse(namesAndValues))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageContaining(message);
    }

    @Test
    @DisplayName("is recorded to explain a regression, unless the user leaves that out or a command has no {jvmArgs}")
    void recordings() throws Exception {
        assertThat(withoutRecordings(WITH_FLAGS)).isEmpty();
        assertThat(withoutRecordings(WITH_FLAGS, "bench.gate.record", "false")).hasValue("bench.gate.record is false");
        assertThat(withoutRecordings(WITHOUT_FLAGS)).hasValue("a server without {jvmArgs} in its command cannot be");
    }

    private Optional<String> withoutRecordings(String candidate, String... others) throws Exception {
        List<String> given = new ArrayList<>(List.of(
                "bench.server",
                "command",
                "bench.command.before",
                WITH_FLAGS,
                "bench.command.after",
                candidate,
                "bench.variants",
                "before,after"));
        given.addAll(List.of(others));
        BenchmarkOptions options = parse(given.toArray(String[]::new));
        GateSides sides = Variants.prepareGate(options, BuildContext.baseDirectory(), BuildContext.targetDirectory());
        try (Run run = Run.begin(options, List.of(Suites.GATE), BuildContext.baseDirectory())) {
            return new GatePlanner(options, sides, run).withoutRecordings(GateScenario.ONLY);
        }
    }

    /** Begins a gate of two commands, with further options. */
    private GateSession beginCommands(String before, String after, String... namesAndValues) throws Exception {
        return begin(Stream.concat(
                        Stream.of(
                                "bench.server",
                                "command",
                                "bench.command.before",
                                before,
                                "bench.command.after",
                                after,
                                "bench.variants",
                                "before,after"),
                        Arrays.stream(namesAndValues))
                .toArray(String[]::new));
    }

    private GateSession begin(String... namesAndValues) throws Exception {
        return GateSession.begin(parse(namesAndValues), BuildContext.baseDirectory(), BuildContext.targetDirectory());
    }

    private BenchmarkOptions parse(String... namesAndValues) {
        return ParsedOptions.parse(Map.of("bench.suite", "gate", "bench.output", output.toString()), namesAndValues);
    }
}

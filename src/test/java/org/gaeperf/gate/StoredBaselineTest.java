package org.gaeperf.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.Json;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.scenario.Named;
import org.gaeperf.model.scenario.OnlyScenario;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Variants;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredBaselineTest {

    private static final String HOW_TO_MEASURE =
            "mvn test -DskipHarnessTests -Dbench.suite=load -Dbench.concurrent=false -Dbench.forks=6 -Dbench.sampleInterval=5s";

    /** The number of valid trials: four of each mode. */
    private static final int VALID = 8;

    @TempDir
    private Path directory;

    private Path results;
    private RunResult run;
    private TrialResult trial;

    @BeforeEach
    void store() throws IOException {
        results = directory.resolve("results.json");
        ObjectNode stored;
        try (InputStream resource = getClass().getResourceAsStream("/org/gaeperf/report/results.json")) {
            stored = (ObjectNode) Json.PRETTY.readTree(resource);
        }
        ArrayNode trials = (ArrayNode) stored.get("trials");
        for (int copy = 0; copy < 4; copy++) {
            JsonNode another = trials.get(copy).deepCopy();
            ((ObjectNode) another.get("identity")).put("id", "1" + copy + "-load");
            trials.add(another);
        }
        Json.PRETTY.writeValue(results.toFile(), stored);
        run = Json.PRETTY.readValue(results.toFile(), RunResult.class);
        trial = run.trials().get(0);
    }

    @Test
    @DisplayName("comparable trials of a stored run are the baseline of their mode")
    void comparableTrialsAreTheBaseline() throws GateException {
        StoredBaseline baseline = read(settings(trial.workload(), 20), trial.variant());

        assertThat(baseline.displayName()).isEqualTo("20261121T120000Z-load, runtime 2.0.19");
        assertThat(baseline.trials())
                .as("those that are valid")
                .hasSize(VALID)
                .allSatisfy(stored -> assertThat(stored.variant().name()).isEqualTo("baseline"))
                .extracting(TrialResult::scenario)
                .contains(new Named("http"), new Named("rpc"));
    }

    @Test
    @DisplayName("a baseline that was measured differently is refused, with each difference")
    void differencesAreRefused() {
        HostInfo machine = run.host();
        HostInfo other = new HostInfo(
                machine.hostName(),
                machine.osName(),
                machine.kernel(),
                machine.architecture(),
                "another CPU",
                machine.cores() + 2,
                machine.memoryBytes(),
                machine.pinning());
        Workload workload = Workload.openLoop(1000, 0, 5, 1024, 1024);
        Variant flagged = Variants.with(trial.variant(), List.of("-Xmx2g"));

        assertThatThrownBy(() -> StoredBaseline.read(
                        results, Optional.empty(), false, on(other), fixedWarmUp(workload, 60), flagged))
                .isInstanceOf(GateException.class)
                .hasMessageStartingWith("the baseline " + results + " was measured in another way: CPU was ")
                .hasMessageContaining(" and is another CPU; cores was 2 and is 4; gaeperf (")
                .hasMessageContaining("gaeperf (SHA-256 of its sources) was 0011")
                .hasMessageContaining(" and is of other sources; workload was Workload[")
                .hasMessageContaining("seconds of measurement was 20 and is 60; warm-up was until steady"
                        + " after a ramp of 8.0 s and is fixed after a ramp of 20.0 s")
                .hasMessageContaining("flags was [-Xmx1g")
                .hasMessageContaining(" and is [-Xmx2g]")
                .hasMessageEndingWith("Measure it again in the same way, or compare in spite of that with"
                        + " -Dbench.baseline.ignoreMismatch=true");
    }

    @Test
    @DisplayName("a baseline that was measured in the servers of a concurrent pair is refused, by name")
    void serversOfAConcurrentPair() throws IOException {
        ObjectNode tree = (ObjectNode) Json.PRETTY.readTree(results.toFile());
        ArrayNode trials = (ArrayNode) tree.get("trials");
        ObjectNode before = trials.get(0).deepCopy();
        ((ObjectNode) before.get("identity"))
                .put("id", "00-load-concurrent")
                .put("concurrent", true)
                .set("scenario", Json.LINE.valueToTree(WarmServer.CONCURRENT));
        trials.insert(0, before);
        Json.PRETTY.writeValue(results.toFile(), tree);

        assertThatThrownBy(() -> read(settings(trial.workload(), 20), trial.variant()))
                .isInstanceOf(GateException.class)
                .hasMessageContaining(
                        "was measured in another way: a concurrent pair in its server before was true and is false.");
    }

    @Test
    @DisplayName("a baseline whose load came from other hosts is refused")
    void loadOfOtherHosts() {
        RunResult now = RunResults.copyOf(run)
                .option("bench.hosts.loaders", "load1,load2")
                .build();

        assertThatThrownBy(() -> StoredBaseline.read(
                        results, Optional.empty(), false, now, settings(trial.workload(), 20), trial.variant()))
                .isInstanceOf(GateException.class)
                .hasMessageContaining("hosts that send the load was this machine and is load1,load2");
    }

    @Test
    @DisplayName("a baseline that was asked for something else is refused")
    void otherRequests() {
        RunResult now =
                RunResults.copyOf(run).option("bench.request.path", "/slow").build();

        assertThatThrownBy(() -> StoredBaseline.read(
                        results, Optional.empty(), false, now, settings(trial.workload(), 20), trial.variant()))
                .isInstanceOf(GateException.class)
                .hasMessageContaining("what is asked for was [] and is [bench.request.path=/slow]");
    }

    @Test
    @DisplayName("a baseline on another JDK is refused: with both versions, or both releases")
    void otherJdk() {
        JdkIdentity update = new JdkIdentity("17.0.99+1", "Someone", "/jdk");
        JdkIdentity release = new JdkIdentity("25.0.1+8", "Someone", "/jdk");

        assertThatThrownBy(() -> read(settings(trial.workload(), 20), Variants.with(trial.variant(), update)))
                .hasMessageContaining("JDK was 17.0.")
                .hasMessageContaining(" and is 17.0.99+1.");
        assertThatThrownBy(() -> read(settings(trial.workload(), 20), Variants.with(trial.variant(), release)))
                .hasMessageContaining("feature release of the JDK was 17 and is 25.");
    }

    @Test
    @DisplayName("a run of variants is a baseline by the variant that is named, and by no other")
    void variants() throws IOException, GateException {
        RunResult stored = RunResults.copyOf(run)
                .servers("http", "other")
                .option("bench.variant.http", "")
                .option("bench.variant.other", "bench.gc=g1")
                .build();
        Json.PRETTY.writeValue(results.toFile(), stored);

        assertThat(variant(Optional.of("http")).trials())
                .isNotEmpty()
                .hasSizeLessThan(VALID)
                .allMatch(one -> one.scenario().equals(new Named("http")));
        assertThatThrownBy(() -> variant(Optional.empty()))
                .hasMessage("the baseline " + results
                        + " is a run of the variants http, other; give -Dbench.baseline=NAME with one of them");
        assertThatThrownBy(() -> variant(Optional.of("third")))
                .hasMessage("the baseline " + results
                        + " is a run of the variants http, other, and not of third; give -Dbench.baseline=NAME with one of"
                        + " them");
        Json.PRETTY.writeValue(results.toFile(), run);
        assertThatThrownBy(() -> variant(Optional.of("http")))
                .hasMessage("the baseline " + results
                        + " has no variants, of which -Dbench.baseline=http names one; leave it out");
    }

    private StoredBaseline variant(Optional<String> name) throws GateException {
        return StoredBaseline.read(results, name, true, run, settings(trial.workload(), 20), trial.variant());
    }

    @Test
    @DisplayName("a mismatch is ignored on request")
    void mismatchCanBeIgnored() throws GateException {
        Workload workload = Workload.openLoop(1000, 0, 5, 1024, 1024);

        assertThat(StoredBaseline.read(results, Optional.empty(), true, run, settings(workload, 20), trial.variant())
                        .trials())
                .isNotEmpty();
    }

    @Test
    @DisplayName("a baseline of another analysis plan is refused, and the gate's result notes it if that is ignored")
    void otherAnalysisPlan() throws GateException {
        RunResult now = RunResults.copyOf(run)
                .analysisPlan(run.harness().analysisPlan() + 1)
                .build();
        SuiteSettings settings = settings(trial.workload(), 20);

        assertThatThrownBy(() -> StoredBaseline.read(results, Optional.empty(), false, now, settings, trial.variant()))
                .isInstanceOf(GateException.class)
                .hasMessageContaining("was measured in another way: analysis plan was 1 and is 2.");
        assertThat(StoredBaseline.read(results, Optional.empty(), true, now, settings, trial.variant())
                        .note())
                .contains(
                        "the stored baseline follows analysis plan 1, and this gate plan 2: which trials count, and which"
                                + " differences are shown, was decided by other rules");
        assertThat(read(settings, trial.variant()).note()).isEmpty();
    }

    /** The suite cpu has a steady load too, at another rate; setups have flags of their own. */
    @Test
    void everyTrialThatWouldCountMustFit() throws IOException, GateException {
        String stored = Files.readString(results);
        Files.writeString(results, stored.replaceFirst("(?s)(\"suite\"\\s*:\\s*)\"load\"", "$1\"cpu\""));
        assertThat(read(settings(trial.workload(), 20), trial.variant()).trials())
                .hasSize(VALID - 1);

        int last = stored.indexOf("-Xmx1g", stored.lastIndexOf("\"jvmArgs\""));
        Files.writeString(results, stored.substring(0, last) + "-Xmx2g" + stored.substring(last + 6));
        assertThatThrownBy(() -> read(settings(trial.workload(), 20), trial.variant()))
                .isInstanceOf(GateException.class)
                .hasMessageContaining("flags was [-Xmx2g");
    }

    @Test
    @DisplayName("a run that was sampled more often is refused, since sampling costs CPU time")
    void sampleInterval() throws IOException {
        ObjectNode tree = (ObjectNode) Json.PRETTY.readTree(results.toFile());
        ObjectNode bySuite = (ObjectNode) tree.at("/options/bySuite");
        bySuite.putObject("load").put("bench.sampleInterval", "2s");
        bySuite.putObject("startup").put("bench.sampleInterval", "5s");
        Json.PRETTY.writeValue(results.toFile(), tree);

        assertThatThrownBy(() -> read(settings(trial.workload(), 20), trial.variant()))
                .isInstanceOf(GateException.class)
                .hasMessageContaining("time between samples was 2s and is ");
    }

    @Test
    void aRunOfAnotherSuiteHasNothingToCompareWith() throws IOException {
        ObjectNode tree = (ObjectNode) Json.PRETTY.readTree(results.toFile());
        tree.get("trials")
                .forEach(trial -> ((ObjectNode) trial.get("identity"))
                        .set("scenario", Json.LINE.valueToTree(OnlyScenario.INSTANCE)));
        Json.PRETTY.writeValue(results.toFile(), tree);

        assertThatThrownBy(() -> read(settings(trial.workload(), 20), trial.variant()))
                .isInstanceOf(GateException.class)
                .hasMessage("the baseline " + results + " has no trial of the suite load in which a mode ran alone;"
                        + " measure one with " + HOW_TO_MEASURE);
    }

    @Test
    @DisplayName("too few trials are refused, since no regression could be found with them")
    void tooFewTrialsAreRefused() throws IOException {
        ObjectNode stored = (ObjectNode) Json.PRETTY.readTree(results.toFile());
        ArrayNode trials = (ArrayNode) stored.get("trials");
        for (int i = 0; i < 4; i++) {
            trials.remove(trials.size() - 1);
        }
        Json.PRETTY.writeValue(results.toFile(), stored);

        assertThatThrownBy(() -> read(settings(trial.workload(), 20), trial.variant()))
                .isInstanceOf(GateException.class)
                .hasMessage("the baseline " + results + " has too few valid trials to compare with, by mode {http=2,"
                        + " rpc=2}; 3 of each are required and more are better: measure it with "
                        + HOW_TO_MEASURE);
    }

    /** The warm-up that a trial reports is a little longer than the length that was asked for. */
    @Test
    void aWarmUpOfTheSameFixedLengthFits() throws IOException, GateException {
        Files.writeString(
                results,
                Files.readString(results)
                        .replaceAll("\"endReason\"\\s*:\\s*\"steady\"", "\"endReason\" : \"fixed\"")
                        .replaceAll("(?<ramp>\"rampSeconds\"\\s*:\\s*)8\\.0", "${ramp}20.0"));

        assertThat(read(fixedWarmUp(trial.workload(), 20), trial.variant()).trials())
                .hasSize(VALID);
    }

    @Test
    void theVeryFileThatWasNamedIsRead() throws IOException, GateException {
        Files.writeString(directory.resolve("results.json.aside"), Files.readString(results));
        Files.writeString(results, "{}");
        results = directory.resolve("results.json.aside");

        assertThat(read(settings(trial.workload(), 20), trial.variant()).trials())
                .hasSize(VALID);
    }

    @Test
    void aFileThatIsNoRunIsNamed() throws IOException {
        Files.writeString(results, "{}");

        assertThatThrownBy(() -> read(settings(trial.workload(), 20), trial.variant()))
                .isInstanceOf(GateException.class)
                .hasMessageStartingWith("the baseline " + results + " cannot be read: ");
    }

    private static SuiteSettings settings(Workload workload, int seconds) {
        return new SuiteSettings(
                workload,
                new WarmUpPlan(Duration.ofSeconds(8), Duration.ofSeconds(20), true),
                Duration.ofSeconds(seconds),
                2,
                false,
                Duration.ZERO,
                Duration.ofSeconds(5));
    }

    private static SuiteSettings fixedWarmUp(Workload workload, int seconds) {
        return new SuiteSettings(
                workload,
                new WarmUpPlan(Duration.ofSeconds(20), Duration.ofSeconds(30), false),
                Duration.ofSeconds(seconds),
                2,
                false,
                Duration.ZERO,
                Duration.ofSeconds(5));
    }

    private StoredBaseline read(SuiteSettings settings, Variant variant) throws GateException {
        return StoredBaseline.read(results, Optional.empty(), false, run, settings, variant);
    }

    private RunResult on(HostInfo machine) {
        return RunResults.copyOf(run).host(machine).sources("of other sources").build();
    }
}

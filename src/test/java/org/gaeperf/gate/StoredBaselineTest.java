package org.gaeperf.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gaeperf.model.Json;
import org.gaeperf.model.Machine;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.Workload;
import org.gaeperf.plan.SuiteSettings;
import org.gaeperf.plan.WarmUpPlan;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredBaselineTest {

    @TempDir
    private Path directory;

    private Path results;
    private RunResult run;
    private TrialResult trial;

    @BeforeEach
    void store() throws IOException {
        results = directory.resolve("results.json");
        try (InputStream stored = getClass().getResourceAsStream("/org/gaeperf/report/results.json")) {
            Files.write(results, stored.readAllBytes());
        }
        run = Json.PRETTY.readValue(results.toFile(), RunResult.class);
        trial = run.trials().get(0);
    }

    @Test
    void trialsOfTheSameKindStandForTheBaselineInTheirMode() throws GateException {
        StoredBaseline baseline = read(run.machine(), settings(trial.workload(), 20), trial.variant());

        assertThat(baseline.words()).isEqualTo("20261121T120000Z-load, runtime 2.0.19");
        assertThat(baseline.trials()).hasSameSizeAs(run.trials())
                .allSatisfy(stored -> assertThat(stored.variant().role()).isEqualTo("baseline"))
                .extracting(TrialResult::scenario).contains("http", "rpc");
    }

    @Test
    void whatWasMeasuredOtherwiseIsRefusedWithTheDifferences() {
        Machine machine = run.machine();
        Machine other = new Machine(machine.hostName(), machine.osName(), machine.kernel(), machine.architecture(),
                "another CPU", machine.cores() + 2, machine.memoryBytes(), machine.pinning());
        Workload workload = new Workload(1000, 0, 5, 1024, 1024);
        Variant variant = trial.variant();
        Variant flagged = new Variant(variant.role(), "", variant.mode(), variant.environment(), variant.runtime(),
                variant.jdk(), List.of("-Xmx2g"));

        assertThatThrownBy(() -> read(other, settings(workload, 60), flagged))
                .isInstanceOf(GateException.class)
                .hasMessageStartingWith("the baseline " + results + " was measured otherwise: CPU was ")
                .hasMessageContaining(" and is another CPU; cores was 2 and is 4; workload was Workload[")
                .hasMessageContaining("seconds of measurement was 20 and is 60")
                .hasMessageContaining("flags was [-Xmx1g")
                .hasMessageContaining(" and is [-Xmx2g]")
                .hasMessageEndingWith("Measure it again in the same way, or let -Dbench.baseline.anyway=true compare"
                        + " all the same");
    }

    @Test
    void itCountsAllTheSameIfTold() throws GateException {
        Workload workload = new Workload(1000, 0, 5, 1024, 1024);

        assertThat(StoredBaseline.read(results, true, run.machine(), settings(workload, 20),
                trial.variant()).trials()).isNotEmpty();
    }

    /** The suite cpu has a steady load too, at another rate; setups have flags of their own. */
    @Test
    void everyTrialThatWouldCountMustFit() throws IOException, GateException {
        String stored = Files.readString(results);
        Files.writeString(results, stored.replaceFirst("(?s)(\"suite\"\\s*:\\s*)\"load\"", "$1\"cpu\""));
        assertThat(read(run.machine(), settings(trial.workload(), 20), trial.variant()).trials())
                .hasSize(run.trials().size() - 1);

        int last = stored.indexOf("-Xmx1g", stored.lastIndexOf("\"jvmArgs\""));
        Files.writeString(results, stored.substring(0, last) + "-Xmx2g" + stored.substring(last + 6));
        assertThatThrownBy(() -> read(run.machine(), settings(trial.workload(), 20), trial.variant()))
                .isInstanceOf(GateException.class)
                .hasMessageContaining("flags was [-Xmx2g");
    }

    @Test
    void aRunOfAnotherSuiteHasNothingToCompareWith() throws IOException {
        Files.writeString(results, Files.readString(results).replace("\"steady\"", "\"1 MB\""));

        assertThatThrownBy(() -> read(run.machine(), settings(trial.workload(), 20), trial.variant()))
                .isInstanceOf(GateException.class)
                .hasMessage("the baseline " + results + " has no trial of the suite load in it; one is made by mvn test"
                        + " -Dbench.suite=load");
    }

    @Test
    void aFileThatIsNoRunIsNamed() throws IOException {
        Files.writeString(results, "{}");

        assertThatThrownBy(() -> read(run.machine(), settings(trial.workload(), 20), trial.variant()))
                .isInstanceOf(GateException.class)
                .hasMessageStartingWith("the baseline " + results + " cannot be read: ");
    }

    private static SuiteSettings settings(Workload workload, int seconds) {
        return new SuiteSettings(workload, new WarmUpPlan(Duration.ofSeconds(1), Duration.ofSeconds(2), false),
                Duration.ofSeconds(seconds), 2, false);
    }

    private StoredBaseline read(Machine machine, SuiteSettings settings, Variant variant) throws GateException {
        return StoredBaseline.read(results, false, machine, settings, variant);
    }
}

package org.gaeperf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gaeperf.model.load.LimitingFactor;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.StoredRun;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("results.json of older versions")
class ResultsUpgradeTest {

    private static final String FILE = "results.json";

    private final ObjectNode stored = stored();

    @TempDir
    private Path directory;

    @Nested
    @DisplayName("of version 3")
    class Version3 {

        @Test
        @DisplayName("gives the same run as the current form of the same file")
        void isReadLikeTheCurrentForm() throws IOException {
            Files.writeString(directory.resolve(FILE), stored.toString());

            assertThat(ResultsFile.read(directory)).isEqualTo(StoredRun.read());
        }

        @ParameterizedTest(name = "{0} -> {1}")
        @DisplayName("keeps every value in its new place")
        @CsvSource({
            "/id, /id",
            "/startedAt, /timeline/startedAt",
            "/complete, /timeline/complete",
            "/machine, /host",
            "/gitCommit, /harness/gitCommit",
            "/sourcesSha256, /harness/sourcesSha256",
            "/harnessJdk, /harness/jdk",
            "/options, /options/effective",
            "/given, /options/userOptions",
            "/command, /options/command",
            "/plannedTrials, /plannedTrials",
            "/trials/0/id, /trials/0/identity/id",
            "/trials/1/position, /trials/1/identity/position",
            "/trials/1/pair, /trials/1/identity/pair",
            "/trials/0/together, /trials/0/identity/concurrent",
            "/trials/0/suite, /trials/0/identity/suite",
            "/trials/0/scenario, /trials/0/identity/scenario",
            "/trials/0/variant, /trials/0/variant",
            "/trials/0/workload, /trials/0/workload",
            "/trials/0/elapsedSeconds, /trials/0/elapsedSeconds",
            "/trials/0/verdict, /trials/0/assessment/validity",
            "/trials/4/reasons, /trials/4/assessment/reasons",
            "/trials/0/connector, /trials/0/serverEvidence/connector",
            "/trials/0/proof/claimed, /trials/0/serverEvidence/modeEvidence/expected",
            "/trials/0/proof/instances, /trials/0/serverEvidence/modeEvidence/instances",
            "/trials/0/server, /trials/0/serverEvidence/startup",
            "/trials/0/warmUp/totalSeconds, /trials/0/measurements/warmUp/totalSeconds",
            "/trials/0/warmUp/end, /trials/0/measurements/warmUp/endReason",
            "/trials/0/load/durationSeconds, /trials/0/measurements/load/durationSeconds",
            "/trials/0/load/answered, /trials/0/measurements/load/counts/answered",
            "/trials/0/load/statuses, /trials/0/measurements/load/counts/statuses",
            "/trials/0/load/responseBytes, /trials/0/measurements/load/throughput/responseBytes",
            "/trials/0/load/requestsPerSecond, /trials/0/measurements/load/throughput/requestsPerSecond",
            "/trials/0/load/scheduledLatency, /trials/0/measurements/load/latency/scheduledLatency",
            "/trials/0/load/serviceTime, /trials/0/measurements/load/latency/serviceTime",
            "/trials/0/load/senderLag, /trials/0/measurements/load/latency/senderLag",
            "/trials/0/load/seconds, /trials/0/measurements/load/seconds",
            "/trials/0/cost/cpuSeconds, /trials/0/measurements/serverCost/cpuSeconds",
            "/trials/0/cost/garbage, /trials/0/measurements/serverCost/gcActivity",
            "/trials/0/machine, /trials/0/measurements/hostNoise",
            "/trials/0/truth, /trials/0/measurements/groundTruthLatency",
            "/trials/0/requestMemory, /trials/0/measurements/requestMemory",
            "/trials/0/capacity, /trials/0/measurements/capacity",
            "/trials/0/samples/series, /trials/0/measurements/samples/series",
            "/trials/0/samples/gaps, /trials/0/measurements/samples/missedSamples"
        })
        void keepsValues(String from, String to) throws IOException {
            JsonNode current = ResultsUpgrade.upgrade(stored, FILE);

            assertThat(stored.at(from).isMissingNode()).as(from).isFalse();
            assertThat(current.at(to)).isEqualTo(stored.at(from));
        }

        @Test
        @DisplayName("says 'unpaired' for 'separated'")
        void renamesValidity() throws IOException {
            trial().put("verdict", "separated");

            assertThat(read().trials().get(0).validity()).isEqualTo(Validity.UNPAIRED);
        }

        @Test
        @DisplayName("says 'host' for the 'machine' that limited a search, and keeps its steps")
        void renamesLimitingFactor() throws IOException {
            trial().set("capacity", Json.LINE.readTree("""
                    {"p99LimitMicros": 20000, "highestRequestsPerSecond": 4000, "bound": "machine", "steps": [
                     {"requestsPerSecond": 5000, "verdict": "separated", "reasons": ["why"], "held": false,
                      "answeredPerSecond": 5000, "p50Micros": 1, "p99Micros": 2, "cpuPercent": 3,
                      "cpuMicrosPerRequest": 4}]}
                    """));

            var capacity = read().trials().get(0).capacity().orElseThrow();
            assertThat(capacity.limitingFactor()).isEqualTo(LimitingFactor.HOST);
            assertThat(capacity.steps()).singleElement().satisfies(step -> {
                assertThat(step.validity()).isEqualTo(Validity.UNPAIRED);
                assertThat(step.p99Micros()).isEqualTo(2);
            });
        }

        @Test
        @DisplayName("keeps the requests of a memory measurement")
        void renamesRequests() throws IOException {
            trial().set("requestMemory", Json.LINE.readTree("""
                    {"bodyBytes": 1, "warmUpRequests": 2, "nmtOutsideHeapCommittedBytes": null, "readings": [
                     {"heapUsedBeforeGcBytes": 50, "heapUsedAfterGcBytes": 20, "growthBytes": 30,
                      "nonHeapUsedBytes": 1, "directBufferBytes": 2, "otherCollections": 0}]}
                    """));

            var memory = read().trials().get(0).requestMemory().orElseThrow();
            assertThat(memory.requests())
                    .singleElement()
                    .satisfies(request -> assertThat(request.garbageBytes()).isEqualTo(30));
        }

        @Test
        @DisplayName("renames the roles of calibration trials, and only theirs")
        void renamesRoles() throws IOException {
            trial().put("suite", "calibration");
            ((ObjectNode) trial().path("variant")).put("role", "twin-a");
            ((ObjectNode) stored.at("/trials/1/variant")).put("role", "twin-a");
            stored.withArray("crossChecks").add(Json.LINE.readTree("""
                    {"tool": "wrk", "command": "wrk", "requestsPerSecond": 1, "p50Micros": 2,
                     "variant": "5ms-at-the-rate-of-wrk"}
                    """));

            RunResult run = read();
            assertThat(run.trials().get(0).variant().role()).isEqualTo(CalibrationVariants.IDENTICAL_A);
            assertThat(run.trials().get(1).variant().role()).isEqualTo("twin-a");
            assertThat(run.crossChecks())
                    .extracting(CrossCheck::variant)
                    .containsExactly(CalibrationVariants.AT_WRK_RATE);
        }

        @Test
        @DisplayName("is refused with file and trial if it is damaged")
        void refusesDamage() {
            ((ObjectNode) trial().path("cost")).remove("cpuSeconds");
            trial().put("colour", "red");

            assertThatThrownBy(ResultsUpgradeTest.this::read)
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("results.json, trial 01-load-http cannot be read: ")
                    .hasMessageContaining("colour");
        }

        private ObjectNode trial() {
            return (ObjectNode) stored.at("/trials/0");
        }
    }

    @ParameterizedTest(name = "{0}")
    @DisplayName("are refused by version, with what reads them")
    @CsvSource(
            delimiter = '|',
            value = {
                "2|has schema version 2; this gaeperf reads versions 3 to 4. Read it with the gaeperf that wrote it,"
                        + " commit 0123456789abcdef+changes",
                "5|has schema version 5; this gaeperf reads versions 3 to 4. Read it with a newer gaeperf",
                "0|has schema version 0; this gaeperf reads versions 3 to 4"
            })
    void refusesOtherVersions(int version, String message) {
        stored.put("schemaVersion", version);

        assertThatThrownBy(this::read).isInstanceOf(IOException.class).hasMessage(FILE + " " + message);
    }

    private RunResult read() throws IOException {
        return ResultsFile.parse(stored, FILE);
    }

    private static ObjectNode stored() {
        try (InputStream file = ResultsUpgradeTest.class.getResourceAsStream("results-3.json")) {
            return (ObjectNode) Json.LINE.readTree(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}

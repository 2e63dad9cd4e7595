package org.gaeperf.trial.microbenchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gaeperf.model.load.MicrobenchmarkResult;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmhResultsTest {

    /** As JMH 1.37 writes it, shortened. */
    private static final String ONE = """
            [{"benchmark": "org.gaeperf.A.parse", "mode": "avgt", "forks": 1,
              "primaryMetric": {"score": 11.0, "scoreError": "NaN", "scoreUnit": "%s", "rawData": [%s]},
              "secondaryMetrics": {"gc.alloc.rate.norm": {"score": 2048.5, "scoreUnit": "B/op", "rawData": [[2048.0, 2049.0]]}}}]
            """;

    @TempDir
    private Path directory;

    @Test
    @DisplayName("reads the time of each iteration, and what an operation allocates")
    void readsTimesAndAllocation() throws Exception {
        MicrobenchmarkResult result = JmhResults.read(write(String.format(ONE, "us/op", "[10.0, 12.0]")));

        assertThat(result.iterationMicros()).containsExactly(10.0, 12.0);
        assertThat(result.meanMicros()).isEqualTo(11);
        assertThat(result.allocatedBytes()).contains(2048.5);
    }

    @Test
    @DisplayName("refuses another unit, another number of forks, no benchmark and no JSON")
    void refusesOtherResults() throws Exception {
        refuses(String.format(ONE, "ns/op", "[10.0]"), "has the unit 'ns/op'; us/op was asked for");
        refuses(String.format(ONE, "us/op", "[10.0], [11.0]"), "has 1 benchmarks with 2 forks");
        refuses(String.format(ONE, "us/op", "[]"), "has no raw data of each fork of org.gaeperf.A.parse");
        refuses("[]", "has no benchmark; let JMH write it with -rf json");
        refuses("JMH", "cannot be read");
    }

    private void refuses(String json, String message) throws IOException {
        Path file = write(json);
        assertThatIOException().isThrownBy(() -> JmhResults.read(file)).withMessageContaining(message);
    }

    private Path write(String json) throws IOException {
        return Files.writeString(directory.resolve("jmh.json"), json);
    }
}

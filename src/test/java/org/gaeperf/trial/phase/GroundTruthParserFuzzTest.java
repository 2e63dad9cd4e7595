package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.fuzz.Seeds;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.LatencySummary;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class GroundTruthParserFuzzTest {

    private static final MeasurementWindow WINDOW = new MeasurementWindow(0, 4, 1_000, 5_000);

    static Stream<Arguments> files() {
        return Seeds.texts(
                "1000 1250\n2000 3250\n", "900 1000\n4000 4100\n5000 5100\n", "1000 1250\n2000 32", "", "1000");
    }

    @MethodSource("files")
    @FuzzTest
    void isReadOrRefused(byte[] file) throws Exception {
        String text = new String(file, StandardCharsets.US_ASCII);

        Parsing.of(text, GroundTruthParserFuzzTest::read, IOException.class).ifPresent(latency -> {
            assertThat(latency.count()).isNotNegative();
            if (latency.count() > 0) {
                assertThat(latency.minMicros()).isBetween(0.0, latency.maxMicros());
            }
        });
    }

    private static LatencySummary read(String account) throws IOException {
        return GroundTruthParser.parse(new BufferedReader(new StringReader(account)), WINDOW);
    }
}

package org.gaeperf.study.requestmemory;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.fuzz.Seeds;
import org.gaeperf.load.protocol.LoadException;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RequestMemoryParserFuzzTest {

    private static final long BODY_BYTES = 3;
    private static final long CHECKSUM = 891_568_578;

    static Stream<Arguments> responses() {
        String line = "3 891568578 7000000 6700000 6600000 41000000 8192 0\n";
        return Seeds.texts(
                line,
                line + line,
                line.replace("41000000", "-1"),
                line.replace("7000000", "-7000000"),
                line.replace("891568578", "1"),
                "\n");
    }

    @MethodSource("responses")
    @FuzzTest
    void isReadOrRefused(byte[] response) throws Exception {
        String text = new String(response, StandardCharsets.UTF_8);

        Parsing.of(text, account -> RequestMemoryParser.parse(account, BODY_BYTES, CHECKSUM), LoadException.class)
                .ifPresent(readings -> readings.forEach(reading -> {
                    assertThat(reading.heapUsedBeforeGcBytes()).isNotNegative();
                    assertThat(reading.heapUsedAfterGcBytes()).isNotNegative();
                    assertThat(reading.growthBytes()).isLessThanOrEqualTo(reading.heapUsedBeforeGcBytes());
                }));
    }
}

package org.gaeperf.compare.regression;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.fuzz.Seeds;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class GateThresholdsFuzzTest {

    static Stream<Arguments> files() {
        return Seeds.of(GateThresholds.class, "/gate-thresholds.properties");
    }

    @MethodSource("files")
    @FuzzTest
    void isReadOrRefused(byte[] file) throws Exception {
        String text = new String(file, StandardCharsets.UTF_8);

        Parsing.of(text, rules -> GateThresholds.parse(rules, "rules"), GateThresholdException.class)
                .ifPresent(rules -> assertThat(rules)
                        .isNotEmpty()
                        .allMatch(rule -> rule.minimumEffect() >= 0 && rule.maxRatio() < 11)
                        .extracting(RegressionThreshold::metric)
                        .doesNotHaveDuplicates());
    }
}

package org.gaeperf.sampling.memory;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.fuzz.Seeds;
import org.gaeperf.sampling.Resources;
import org.gaeperf.sampling.SampleFormatException;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SmapsFuzzTest {

    static Stream<Arguments> outputs() {
        return Seeds.of(Resources.class, "proc-smaps.txt");
    }

    @MethodSource("outputs")
    @FuzzTest
    void isReadOrRefused(byte[] output) throws Exception {
        String text = new String(output, StandardCharsets.ISO_8859_1);

        Parsing.of(text, Smaps::parse, SampleFormatException.class)
                .ifPresent(mappings -> assertThat(mappings).isNotEmpty().allSatisfy(mapping -> {
                    assertThat(mapping.rssBytes()).isNotNegative();
                    assertThat(mapping.pssBytes()).isNotNegative();
                    assertThat(mapping.privateDirtyBytes()).isNotNegative();
                    assertThat(mapping.permissions()).hasSize(4);
                }));
    }
}

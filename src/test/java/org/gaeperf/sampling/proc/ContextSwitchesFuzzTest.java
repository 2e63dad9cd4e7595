package org.gaeperf.sampling.proc;

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

class ContextSwitchesFuzzTest {

    static Stream<Arguments> files() {
        return Seeds.of(Resources.class, "proc-pid-status.txt");
    }

    @MethodSource("files")
    @FuzzTest
    void isReadOrRefused(byte[] file) throws Exception {
        String text = new String(file, StandardCharsets.ISO_8859_1);

        Parsing.of(text, ContextSwitches::parse, SampleFormatException.class)
                .ifPresent(switches -> assertThat(switches).isNotNegative());
    }
}

package org.gaeperf.sampling.proc;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.fuzz.Seeds;
import org.gaeperf.sampling.SampleFormatException;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SchedStatFuzzTest {

    static Stream<Arguments> files() {
        return Seeds.texts("212538718 4118523 1013\n", "0 0 0\n", "-1 0 0\n", "", " 1", "99999999999999999999 1 1\n");
    }

    @MethodSource("files")
    @FuzzTest
    void isReadOrRefused(byte[] file) throws Exception {
        String text = new String(file, StandardCharsets.ISO_8859_1);

        Parsing.of(text, SchedStat::parse, SampleFormatException.class).ifPresent(nanos -> {
            assertThat(nanos).isNotNegative();
            assertThat(SchedStat.parse(nanos + " 0 0\n")).isEqualTo(nanos);
        });
    }
}

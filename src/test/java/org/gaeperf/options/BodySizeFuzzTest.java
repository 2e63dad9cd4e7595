package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.fuzz.Seeds;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BodySizeFuzzTest {

    private static final int MAX_BYTES = 32 * 1024 * 1024;

    static Stream<Arguments> texts() {
        return Seeds.texts("32KB", "1 MB", "100b", "32MB", "33MB", "0B", "999999999MB", "\u0663\u0662KB", "32 KiB");
    }

    @MethodSource("texts")
    @FuzzTest
    void isReadOrRefused(byte[] option) throws Exception {
        String text = new String(option, StandardCharsets.UTF_8);

        Parsing.of(text, one -> BodySize.parse(one, MAX_BYTES), IllegalArgumentException.class)
                .ifPresent(size -> {
                    assertThat(size.bytes()).isBetween(1, MAX_BYTES);
                    assertThat(BodySize.parse(size.option(), MAX_BYTES)).isEqualTo(size);
                });
    }
}

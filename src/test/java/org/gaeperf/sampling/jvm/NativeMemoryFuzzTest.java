package org.gaeperf.sampling.jvm;

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

class NativeMemoryFuzzTest {

    static Stream<Arguments> outputs() {
        return Seeds.of(
                Resources.class, "native-memory-jdk17.txt", "native-memory-jdk25.txt", "native-memory-disabled.txt");
    }

    @MethodSource("outputs")
    @FuzzTest
    void isReadOrRefused(byte[] output) throws Exception {
        String text = new String(output, StandardCharsets.UTF_8);

        Parsing.of(text, NativeMemory::parse, SampleFormatException.class).ifPresent(memory -> {
            requireBytes(memory.total());
            memory.classes().ifPresent(classes -> assertThat(classes).isNotNegative());
            assertThat(memory.categories()).isNotEmpty();
            memory.categories().forEach(category -> {
                requireBytes(category.use());
                assertThat(category.camelName()).matches("[A-Za-z0-9]*");
                assertThat(category.mappedBytes()).isNotNegative();
            });
        });
    }

    private static void requireBytes(NativeMemory.Use use) {
        assertThat(use.reservedBytes()).isNotNegative();
        assertThat(use.committedBytes()).isNotNegative();
    }
}

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

class TrackedMemoryFuzzTest {

    static Stream<Arguments> outputs() {
        return Seeds.of(Resources.class, "native-memory-jdk17.txt", "native-memory-jdk25.txt");
    }

    @MethodSource("outputs")
    @FuzzTest
    void isReadOrRefused(byte[] output) throws Exception {
        String text = new String(output, StandardCharsets.UTF_8);

        Parsing.of(text, TrackedMemory::parse, SampleFormatException.class).ifPresent(tracked -> {
            assertThat(tracked.heapBytes()).isNotNegative();
            assertThat(tracked.stackBytes()).isNotNegative();
            assertThat(tracked.otherMappedBytes()).isNotNegative();
            assertThat(tracked.mallocBytes()).isNotNegative();
        });
    }
}

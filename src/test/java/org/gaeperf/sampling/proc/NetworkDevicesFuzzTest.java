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

class NetworkDevicesFuzzTest {

    static Stream<Arguments> files() {
        return Seeds.texts(
                "a\nb\nlo: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n",
                "a\nb\neth0:1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n",
                "a\nb\nlo: 1 2 9223372036854775807 4 5 6 7 8 9 10 1 12 13 14 15 16\n",
                "a\nb\nno colon\n",
                "");
    }

    @MethodSource("files")
    @FuzzTest
    void isReadOrRefused(byte[] file) throws Exception {
        String text = new String(file, StandardCharsets.ISO_8859_1);

        Parsing.of(text, NetworkDevices::parse, SampleFormatException.class)
                .ifPresent(devices -> assertThat(devices.values()).allSatisfy(link -> {
                    assertThat(link.receivedBytes()).isNotNegative();
                    assertThat(link.errors()).isNotNegative();
                    assertThat(link.drops()).isNotNegative();
                }));
    }
}

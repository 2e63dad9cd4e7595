package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.fuzz.Seeds;
import org.gaeperf.options.cpu.CpuTopology;
import org.gaeperf.testkit.CpuTopologies;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CpuAffinityFuzzTest {

    private static final int CORES = 128;
    private static final CpuTopology TOPOLOGY = CpuTopologies.separateCores(CORES);

    static Stream<Arguments> texts() {
        return Seeds.texts("0:1", "0-1:2-3", "0,2,4:1,3,5", "0-127:0", "1-0:2", "0:", "0-1-2:3", "\u0661:\u0662");
    }

    @MethodSource("texts")
    @FuzzTest
    void isReadOrRefused(byte[] option) throws Exception {
        String text = new String(option, StandardCharsets.UTF_8);

        Parsing.of(text, one -> CpuAffinity.parse(one, TOPOLOGY), IllegalArgumentException.class)
                .ifPresent(pinning -> {
                    assertThat(CpuAffinity.numbers(pinning.server()))
                            .hasSize(pinning.serverCores())
                            .isNotEmpty()
                            .allMatch(core -> core < CORES)
                            .doesNotContainAnyElementsOf(CpuAffinity.numbers(pinning.client()));
                    assertThat(CpuAffinity.numbers(pinning.client()))
                            .hasSize(pinning.clientCores())
                            .isNotEmpty()
                            .allMatch(core -> core < CORES);
                    assertThat(CpuAffinity.parse(
                                    pinning.server().orElseThrow() + ":"
                                            + pinning.client().orElseThrow(),
                                    TOPOLOGY))
                            .isEqualTo(pinning);
                });
    }
}

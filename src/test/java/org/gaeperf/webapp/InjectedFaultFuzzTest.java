package org.gaeperf.webapp;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.fuzz.Seeds;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class InjectedFaultFuzzTest {

    static Stream<Arguments> texts() {
        return Seeds.texts(
                "cpu:15us",
                "allocate:5KB",
                "allocate:200B",
                "keep:50MB",
                "sleep:5ms/3%",
                "sleep:1200us/3%",
                "allocate:999999KB",
                "cpu:\u0661\u0665us",
                "sleep:5ms/300%");
    }

    @MethodSource("texts")
    @FuzzTest
    void isReadOrRefused(byte[] option) throws Exception {
        String text = new String(option, StandardCharsets.UTF_8);

        Parsing.of(text, InjectedFault::parse, IllegalArgumentException.class);
    }
}

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

/** /proc/loadavg and /proc/net/dev; each reader gets the other's file too. */
class ProcHostFilesFuzzTest {

    static Stream<Arguments> files() {
        return Stream.concat(Seeds.of(Resources.class, "proc-net-dev.txt"), Seeds.texts("0.07 0.40 0.55 1/89 13643\n"));
    }

    @MethodSource("files")
    @FuzzTest
    void isReadOrRefused(byte[] file) throws Exception {
        String text = new String(file, StandardCharsets.ISO_8859_1);

        Parsing.of(text, ProcHostFiles::loadAverage1, SampleFormatException.class)
                .ifPresent(load -> assertThat(load).isFinite().isNotNegative());
        Parsing.of(text, ProcHostFiles::runnableThreads, SampleFormatException.class)
                .ifPresent(threads -> assertThat(threads).isNotNegative());
        Parsing.of(text, ProcHostFiles::loopbackBytes, SampleFormatException.class)
                .ifPresent(bytes -> assertThat(bytes).isNotNegative());
    }
}

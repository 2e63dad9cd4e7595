package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.fuzz.Seeds;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.testkit.CpuTopologies;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Parses options, one a line: {@code bench.rate=3000}. */
class OptionParserFuzzTest {

    private static final Path JDK = Path.of(System.getProperty("java.home"));
    private static final int CORES = 8;

    @TempDir
    static Path directory;

    static Stream<Arguments> texts() {
        return Seeds.texts(
                "bench.suite=load,cpu\nbench.preset=published\nbench.modes=rpc\nbench.rate=100",
                "bench.warmup=30s\nbench.duration=PT1M\nbench.writes=5\nbench.writeBytes=1024\nbench.requestBytes=0",
                "bench.suite=request-memory\nbench.sizes=32KB,1 MB\nbench.forks=2\nbench.connections=20000",
                "bench.pin=0-1:2-3\nbench.gc=serial,g1\nbench.instanceClass=F1,F4_1G\nbench.jvmArgs=-Xmx1g -Xint",
                "bench.suite=gate\nbench.baseline.version=2.0.12\nbench.gate.budget=5m\nbench.gate.inconclusive=fail",
                "bench.suite=gate\nbench.baseline.version=2.0.9\nbench.gate.injectedFault=sleep:5ms/3%",
                "bench.together=true\nbench.gate.planted=cpu:5us\nbench.gate.undecided=fail\nbench.baseline.anyway=true",
                "bench.suite=capacity\nbench.p99Limit=50ms\nbench.sampleInterval=5s\nbench.budget=60m",
                "bench.suite=all\nbench.environment=ee10\nbench.runtime.version=2.0.19",
                "bench.rate=\u0663\u0660\u0660\u0660\nbench.duration=\u06f1m",
                "bench.rat=1",
                "bench.modes=,",
                "bench.jdks=/,/usr");
    }

    @MethodSource("texts")
    @FuzzTest
    void isReadOrRefused(byte[] lines) throws Exception {
        String text = new String(lines, StandardCharsets.UTF_8);

        BenchmarkOptions options = Parsing.of(text, OptionParserFuzzTest::parse, InvalidOptionsException.class)
                .orElse(null);
        if (options != null) {
            assertThat(options.suites()).isNotEmpty().doesNotHaveDuplicates();
            assertThat(options.modes()).isNotEmpty().doesNotHaveDuplicates();
            assertThat(options.measurement().sizes()).isNotEmpty().doesNotHaveDuplicates();
            assertThat(options.server().jvmConfigurations())
                    .isNotEmpty()
                    .extracting(JvmConfiguration::name)
                    .doesNotHaveDuplicates();
            assertThat(options.machine().affinity().serverCores()).isBetween(1, CORES);
            options.suites().forEach(suite -> {
                assertThat(options.settings(suite).workload().responseBytes()).isPositive();
                assertThat(options.settings(suite).forks()).isPositive();
            });
            assertThat(options.recorded().effective().values()).doesNotContain("");
        }
    }

    private static BenchmarkOptions parse(String text) {
        Map<String, String> properties = new TreeMap<>();
        text.lines().forEach(line -> {
            int end = line.indexOf('=');
            properties.put(line.substring(0, Math.max(end, 0)), line.substring(end + 1));
        });
        // A directory for the output would be made, wherever it is.
        properties.remove(OptionDeclarations.OUTPUT.name());
        return OptionParser.parse(properties, directory, JDK, CpuTopologies.separateCores(CORES), true);
    }
}

package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.options.hosts.HostAddress;
import org.gaeperf.options.hosts.HostOptionDeclarations;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The options of the suite sizing")
class SizingOptionsTest extends GivenOptions {

    @Test
    void sizingHasAllInstanceClassesUnlessGiven() {
        BenchmarkOptions options = parse("bench.suite", "load,sizing", "bench.coreMegahertz", "1500");

        assertThat(options.server().jvmConfigurations())
                .as("of the other suites")
                .singleElement()
                .satisfies(setup -> assertThat(setup.limits()).isEmpty());
        assertThat(options.server().sizedConfigurations())
                .extracting(JvmConfiguration::name)
                .containsExactly("F1", "F2", "F4", "F4_1G");
        assertThat(options.server().sizedConfigurations().get(0).limits()).hasValueSatisfying(limits -> {
            assertThat(limits.quotaCores()).contains(0.4);
            assertThat(limits.cpuCores()).isEqualTo(0.4);
            assertThat(limits.memoryBytes()).isEqualTo(384L << 20);
            assertThat(limits.sameCpu()).isEmpty();
        });
        assertThat(options.server()
                        .sizedConfigurations()
                        .get(2)
                        .limits()
                        .orElseThrow()
                        .sameCpu())
                .containsExactly("F4_1G");
        assertThat(options.recorded().effective()).containsEntry("bench.coreMegahertz", "1500");
    }

    @Test
    @DisplayName("a class whose share is at least the server's cores has no quota")
    void shareOfAllCores() {
        BenchmarkOptions options =
                parse("bench.suite", "sizing", "bench.instanceClass", "f4", "bench.coreMegahertz", "1000");

        assertThat(options.machine().affinity().serverCores()).isEqualTo(2);
        assertThat(options.server().sizedConfigurations()).singleElement().satisfies(setup -> {
            assertThat(setup.name()).isEqualTo("F4");
            assertThat(setup.limits().orElseThrow().quotaCores()).isEmpty();
            assertThat(setup.limits().orElseThrow().cpuCores()).isEqualTo(2);
        });
    }

    @Test
    void onlySizingHasLimitsAndTheFrequencyOfACore() {
        BenchmarkOptions options = parse("bench.suite", "capacity");

        assertThat(options.server().sizedConfigurations()).isEmpty();
        assertThat(options.recorded().effective()).doesNotContainKey("bench.coreMegahertz");
    }

    /** Reads the options that a test gives it. */
    private record Reader(Map<OptionDefinition<?>, Object> values) implements OptionReader {

        @Override
        @SuppressWarnings("unchecked") // Each option has a value of its own type.
        public <T> Optional<T> find(OptionDefinition<T> option) {
            return Optional.ofNullable((T) values.get(option));
        }

        @Override
        public Optional<String> text(String name) {
            return Optional.empty();
        }

        @Override
        public boolean isGiven(String name) {
            return false;
        }

        @Override
        public List<String> namesOf(OptionDefinition<?> family) {
            return List.of();
        }
    }

    @Test
    @DisplayName("the frequency of a core has to be known where the server runs")
    void frequencyOfAnotherHost() {
        HostAddress other = new HostAddress(Optional.empty(), "server1", 22);

        assertThat(OptionRules.needsCoreFrequency(new Reader(Map.of()))).isTrue();
        assertThat(OptionRules.needsCoreFrequency(new Reader(Map.of(OptionDeclarations.CORE_MEGAHERTZ, 2600))))
                .isFalse();
        assertThat(OptionRules.needsCoreFrequency(new Reader(Map.of(HostOptionDeclarations.SERVER, other))))
                .isFalse();
    }

    @Test
    void sizingSearchesUpToTheRate() {
        SuiteSettings sizing =
                parse("bench.suite", "sizing", "bench.rate", "700").settings(Suites.SIZING);

        assertThat(sizing.workload().requestsPerSecond()).isEqualTo(700);
        assertThat(sizing.forks())
                .as("without several searches nothing could be claimed")
                .isEqualTo(3);
        assertThat(sizing.duration()).isEqualTo(Duration.ofSeconds(5));
        assertThat(sizing.sampleInterval()).isEqualTo(Duration.ofSeconds(2));
    }
}

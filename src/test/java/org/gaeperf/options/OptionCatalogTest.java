package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.options.declaration.ConversionContext;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.ServerKind;
import org.gaeperf.testkit.CpuTopologies;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("The catalog of options")
class OptionCatalogTest {

    private static final List<String> NAMING_WHAT_IS_NOT_HERE = List.of(
            "bench.runtime.dir",
            "bench.webapp",
            "bench.baseline.dir",
            "bench.baseline.results",
            "bench.gate.thresholds",
            "bench.jdk",
            "bench.jdks",
            "bench.options",
            "bench.request.body",
            "bench.request.tls.certificate",
            "bench.requests",
            "bench.day",
            "bench.hosts",
            "bench.hosts.knownHosts",
            "bench.hosts.key",
            "bench.output");

    @TempDir
    private Path base;

    @Test
    @DisplayName("has every name once, former names included")
    void namesAreUnique() {
        assertThat(OptionCatalog.all().stream()
                        .flatMap(option -> Stream.concat(Stream.of(option.name()), option.formerNames().stream())))
                .doesNotHaveDuplicates();
    }

    @Test
    @DisplayName("knows which options name what a run on another machine needs a copy of")
    void namesInput() {
        assertThat(OptionCatalog.all().stream().map(OptionDefinition::name).filter(OptionCatalog::namesInput))
                .containsExactlyInAnyOrder(
                        "bench.baseline.dir",
                        "bench.baseline.results",
                        "bench.day",
                        "bench.gate.thresholds",
                        "bench.request.body",
                        "bench.request.tls.certificate",
                        "bench.requests",
                        "bench.runtime.dir",
                        "bench.webapp");
    }

    @Test
    @DisplayName("finds an option by its name, and by a former one where that is asked for")
    void finds() {
        assertThat(OptionCatalog.findFormer("bench.together")).isEqualTo(OptionCatalog.find("bench.concurrent"));
        assertThat(OptionCatalog.find("bench.together")).isEmpty();
        assertThat(OptionCatalog.find("bench.concurrent")).isPresent();
        assertThat(OptionCatalog.find("bench.unheardOf")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("options")
    @DisplayName("gives an example that is allowed, and that is not the default")
    <T> void examplesAreAllowed(OptionDefinition<T> option) {
        ConversionContext context =
                new ConversionContext(base, Path.of("/"), CpuTopologies.separateCores(4), true, 1, "2.0.19");

        T value = option.type().convert(option.example(), context);

        assertThat(option.type().convert(option.type().format(value), context))
                .as("what is written is read back")
                .isEqualTo(value);
        assertThat(option.byDefault().text().apply(context)).isNotEqualTo(Optional.of(option.example()));
    }

    static Stream<OptionDefinition<?>> options() {
        return OptionCatalog.all().stream().filter(option -> !NAMING_WHAT_IS_NOT_HERE.contains(option.name()));
    }

    @ParameterizedTest
    @MethodSource("all")
    @DisplayName("has one sentence of help for each")
    void helpIsOneSentence(OptionDefinition<?> option) {
        int longest =
                option.name().equals("bench.server") ? 40 * ServerKind.all().size() : 160;
        assertThat(option.help()).matches("[A-Z0-9][^.]*(\\.\\S[^.]*)*\\.").hasSizeLessThan(longest);
    }

    static List<OptionDefinition<?>> all() {
        return OptionCatalog.all();
    }

    @Test
    @DisplayName("says each default by suite and preset")
    void defaultsBySuite() {
        assertThat(defaultOf("bench.rate"))
                .isEqualTo(
                        "3000 (smoke: 300); cpu: 100; lifetime: 500 (smoke: 300); jetty: 4000; gate and concurrent load: 1000 (smoke: 100)");
        assertThat(defaultOf("bench.concurrent"))
                .isEqualTo(
                        "false; cpu and jetty: true (smoke and published and published-1mb: false); gate: true; load with the"
                                + " preset quick: both ways");
        assertThat(defaultOf("bench.connections")).isEqualTo("1024");
    }

    private static String defaultOf(String name) {
        return OptionCatalog.find(name).orElseThrow().byDefault().words().get();
    }
}

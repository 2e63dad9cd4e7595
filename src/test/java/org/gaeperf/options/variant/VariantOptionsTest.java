package org.gaeperf.options.variant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gaeperf.model.Suite;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BenchmarkOptions.DefinedVariant;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.options.declaration.CommandSyntax;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionGroup;
import org.gaeperf.options.declaration.OptionTypes;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.testkit.ParsedOptions;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Variants that options define")
class VariantOptionsTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("have what differs, and all else of the run; the baseline is the first")
    void nameAndWhatDiffers() {
        BenchmarkOptions options = parse(
                "bench.baseline", "serial",
                "bench.variant.flag", "\"bench.jvmArgs=-Xss1m -Xmx2g\"",
                "bench.variant.g1", "bench.gc=g1 bench.modes=rpc",
                "bench.variant.serial", "",
                "bench.rate", "500");

        assertThat(options.server().compared()).containsExactly("serial", "flag", "g1");
        assertThat(names(options)).containsExactly("serial", "flag", "g1");
        assertThat(jvm(options, 0).jvmArgs()).contains("-XX:+UseSerialGC", "-Xmx1g");
        assertThat(jvm(options, 1).jvmArgs()).endsWith("-Xss1m", "-Xmx2g");
        assertThat(jvm(options, 2).jvmArgs()).contains("-XX:+UseG1GC").doesNotContain("-XX:+UseSerialGC");
        assertThat(options.server().variants())
                .extracting(variant -> variant.options().modes())
                .as("one mode, since a variant is one server")
                .containsExactly(List.of(ConnectorMode.HTTP), List.of(ConnectorMode.HTTP), List.of(ConnectorMode.RPC));
        assertThat(options.server().jvmConfigurations())
                .extracting(JvmConfiguration::name)
                .containsExactly("");
        assertThat(options.recorded().effective())
                .containsEntry("bench.variants", "serial,flag,g1")
                .containsEntry("bench.variant.g1", "bench.gc=g1 bench.modes=rpc")
                .containsEntry("bench.variant.serial", "")
                .containsEntry("bench.modes", "http")
                .doesNotContainKey("bench.gc");
        assertThat(options.command(CommandSyntax.MAVEN)).contains("-Dbench.variant.serial=", "-Dbench.baseline=serial");
    }

    @Test
    @DisplayName("of several servers each are compared server by server")
    void groups() {
        BenchmarkOptions options = parse(
                "bench.baseline", "a",
                "bench.variant.a", "bench.gc=serial",
                "bench.variant.b", "bench.gc=g1",
                "bench.modes", "http,rpc");

        assertThat(options.server().jvmConfigurations())
                .extracting(JvmConfiguration::name)
                .containsExactly("http", "rpc");
    }

    @Test
    @DisplayName("have the first one of an options file as the baseline")
    void firstOfFile() throws Exception {
        Path file = Files.writeString(
                directory.resolve("gc.properties"),
                "bench.variant.serial=bench.gc=serial\nbench.variant.g1=bench.gc=g1\nbench.variant.aa=bench.gc=zgc\n");

        assertThat(names(parse("bench.options", file.toString()))).containsExactly("serial", "aa", "g1");
        assertThat(names(parse("bench.options", file.toString(), "bench.baseline", "g1")))
                .containsExactly("g1", "aa", "serial");
    }

    @Test
    @DisplayName("can be commands, and one command with several flags")
    void commands() {
        BenchmarkOptions options = ParsedOptions.parse(Map.of(
                "bench.server", "command",
                "bench.command.one", "{java} {jvmArgs} One {port}",
                "bench.command.two", "{java} {jvmArgs} Two {port}",
                "bench.baseline", "plain",
                "bench.variant.plain", "bench.variants=one",
                "bench.variant.flag", "bench.variants=one bench.jvmArgs=-Xss1m",
                "bench.variant.other", "bench.variants=two",
                "bench.variant.third", "\"bench.command.x={java} {jvmArgs} 'My Server' {port}\""));

        assertThat(names(options)).containsExactly("plain", "flag", "other", "third");
        assertThat(options.server().variants())
                .extracting(variant -> variant.options().server().compared())
                .containsExactly(List.of("one"), List.of("one"), List.of("two"), List.of("x"));
        assertThat(options.server().values().isOfVariant()).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = ';',
            value = {
                "bench.rate=5; bench.variant.b=bench.rate=5: bench.rate may not differ between variants, which are compared under one load",
                "bench.server=command; bench.server may not differ between variants",
                "bench.jdks=/a,/b; bench.jdks may not differ between variants",
                "bench.nothing=5; bench.variant.b=bench.nothing=5: unknown option bench.nothing; a variant may have bench.modes",
                "g1; bench.variant.b=g1: 'g1' is not an option with its value; write NAME=VALUE",
                "bench.gc=g1 bench.gc=zgc; bench.gc is in it twice",
                "\"bench.gc=g1; the quote \" is not closed",
                "bench.gc=g2; bench.gc=g2 in bench.variant.b: unknown collector 'g2'",
                "bench.gc=g1,zgc; the variant b has several JVMs; name one of each in it: bench.jdk, bench.gc",
                "'bench.gc=serial bench.jvmArgs=-Xmx1g'; the variants a and b are the same server",
                "bench.modes=http,rpc; 'each variant must be one server, or all must have the same ones; they are: a: http; b: http, rpc'",
                "bench.runtime.dir=/nowhere; the variant b: bench.runtime.dir=/nowhere in bench.variant.b",
            })
    @DisplayName("are refused if they are not what can be compared")
    void refused(String differences, String message) {
        String flags = message.contains("same server") ? "bench.jvmArgs=-Xmx1g" : "";
        assertThatThrownBy(() -> parse(
                        "bench.baseline", "a",
                        "bench.variant.a", flags,
                        "bench.variant.b", differences))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageContaining(message);
    }

    @Test
    @DisplayName("are refused with a name that is taken or is none, and without a baseline or something to compare")
    void names() {
        assertRefused(
                "bench.variant.a/b: 'a/b' is not a name; allowed: up to 64 of the characters a-z, A-Z, 0-9, '.', '_' and '-'",
                "bench.variant.a/b",
                "bench.gc=g1");
        assertRefused(
                "bench.variant.http: the name is taken; choose another one",
                "bench.variant.http",
                "bench.gc=g1",
                "bench.variant.b",
                "",
                "bench.baseline",
                "b");
        assertRefused(
                "only one variant is defined, by bench.variant.a; define another one, to compare it with",
                "bench.variant.a",
                "bench.gc=g1",
                "bench.baseline",
                "a");
        assertRefused(
                "the baseline of the variants is not known, since options have no order outside of a file; give"
                        + " -Dbench.baseline=NAME with one of: a, b",
                "bench.variant.a",
                "bench.gc=g1",
                "bench.variant.b",
                "");
        assertRefused(
                "-Dbench.baseline=c: no such variant is defined; allowed: one of a, b",
                "bench.variant.a",
                "bench.gc=g1",
                "bench.variant.b",
                "",
                "bench.baseline",
                "c");
        assertRefused(
                "-Dbench.baseline=c: nothing of that name is compared; allowed: one of http, rpc",
                "bench.baseline",
                "c");
    }

    @Test
    @DisplayName("are refused in suites that cannot compare them, and beside another baseline")
    void suites() {
        String[] two = {"bench.variant.a", "bench.gc=g1", "bench.variant.b", "", "bench.baseline", "b"};
        assertRefused(
                "the suite sizing cannot compare variants; it is possible in: " + Suites.keys(Suite::comparesVariants),
                with(two, "bench.suite", "sizing", "bench.coreMegahertz", "2000"));
        assertRefused(
                "-Dbench.baseline.version=2.0.12: variants are defined, so the baseline is one of them; leave it out",
                with(two, "bench.suite", "gate", "bench.baseline.version", "2.0.12"));
        assertRefused(
                "the suite gate compares two variants, and 3 are defined; leave out the others",
                with(two, "bench.suite", "gate", "bench.variant.c", "bench.gc=zgc"));
        assertThat(parse(with(two, "bench.suite", "gate")).server().variants()).hasSize(2);
    }

    @Test
    @DisplayName("can be all combinations of a matrix, of which the first is the baseline")
    void matrix() {
        BenchmarkOptions options = parse("bench.matrix", "gc:serial,g1 mode:http,rpc");

        assertThat(names(options)).containsExactly("serial-http", "serial-rpc", "g1-http", "g1-rpc");
        assertThat(options.server().variants().get(3).options().modes()).containsExactly(ConnectorMode.RPC);
        assertThat(jvm(options, 3).jvmArgs()).contains("-XX:+UseG1GC");
        assertThat(options.recorded().effective())
                .containsEntry("bench.matrix", "gc:serial,g1 mode:http,rpc")
                .containsEntry("bench.variant.g1-rpc", "bench.gc=g1 bench.modes=rpc")
                .containsEntry("bench.variants", "serial-http,serial-rpc,g1-http,g1-rpc");
        assertThat(names(parse("bench.matrix", "gc:serial,g1 mode:http,rpc", "bench.baseline", "g1-http")))
                .startsWith("g1-http");
    }

    @Test
    @DisplayName("of a matrix are refused if an axis is none, or variants are named beside it")
    void wrongMatrix() {
        assertRefused(
                "-Dbench.matrix=rate:1,2: unknown axis 'rate'; allowed: mode, runtime.version, runtime.dir,"
                        + " environment, jdk, gc, instanceClass, jvmArgs, ",
                "bench.matrix",
                "rate:1,2");
        assertRefused(
                "-Dbench.matrix=gc:serial,g1: bench.variant.a is given too; give the matrix, or all variants by name",
                "bench.matrix",
                "gc:serial,g1",
                "bench.variant.a",
                "bench.gc=zgc",
                "bench.baseline",
                "a");
        assertRefused("-Dbench.matrix=gc: 'gc' is not an axis", "bench.matrix", "gc");
        assertRefused("bench.gc=g2 in bench.variant.gc-g2: unknown collector 'g2'", "bench.matrix", "gc:serial,g2");
    }

    @Test
    @DisplayName("have two published runtimes at most, which Maven fetches, and no files for another host")
    void fetchedAndCopied() {
        assertRefused(
                "the variants have 3 published runtimes (2.0.12, 2.0.14, 2.0.19), and Maven fetches 2 in one build;"
                        + " unpack the others, and give bench.runtime.dir in these variants",
                "bench.matrix",
                "runtime.version:2.0.12,2.0.14,2.0.19");
        assertRefused(
                "bench.runtime.dir in bench.variant.b names a file of this machine, and bench.hosts.server measures on"
                        + " another one",
                "bench.variant.a",
                "",
                "bench.variant.b",
                "bench.runtime.dir=/nowhere",
                "bench.baseline",
                "a",
                "bench.hosts.server",
                "other");
    }

    @Test
    @DisplayName("may differ in an option that a single declaration adds, and a matrix has it as an axis")
    void furtherAxis() {
        OptionDefinition<String> scratch = OptionDefinition.option(
                        OptionGroup.SERVER, "bench.scratch", OptionTypes.text("a word", word -> {}))
                .variable()
                .help("Is added by this test.")
                .example("x")
                .build();
        OptionLookup options = new OptionLookup(List.of(scratch));

        VariantDefinitions matrix = VariantDefinitions.read(
                new TreeMap<>(Map.of("bench.matrix", "scratch:1,2", "bench.rate", "5")), name -> name, options);
        VariantDefinitions named = VariantDefinitions.read(
                new TreeMap<>(Map.of(
                        "bench.variant.a", "bench.scratch=1",
                        "bench.variant.b", "bench.scratch=2",
                        "bench.baseline", "b")),
                name -> name,
                options);

        assertThat(matrix.problems()).isEmpty();
        assertThat(matrix.all())
                .extracting(matrix::of)
                .containsExactly(
                        new TreeMap<>(Map.of("bench.scratch", "1", "bench.rate", "5")),
                        new TreeMap<>(Map.of("bench.scratch", "2", "bench.rate", "5")));
        assertThat(named.problems()).isEmpty();
        assertThat(named.all())
                .extracting(VariantDefinition::text)
                .containsExactly("bench.scratch=2", "bench.scratch=1");
    }

    private static String[] with(String[] some, String... others) {
        return Stream.of(some, others).flatMap(Stream::of).toArray(String[]::new);
    }

    private void assertRefused(String message, String... namesAndValues) {
        assertThatThrownBy(() -> parse(namesAndValues))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageContaining(message);
    }

    private BenchmarkOptions parse(String... namesAndValues) {
        return ParsedOptions.parse(Map.of(), namesAndValues);
    }

    private static List<String> names(BenchmarkOptions options) {
        return options.server().variants().stream().map(DefinedVariant::name).toList();
    }

    private static JvmConfiguration jvm(BenchmarkOptions options, int variant) {
        return options.server().variants().get(variant).options().server().jvm();
    }
}

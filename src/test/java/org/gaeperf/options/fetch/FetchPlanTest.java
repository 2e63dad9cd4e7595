package org.gaeperf.options.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.OptionParser;
import org.gaeperf.options.runtime.DefaultRuntime;
import org.gaeperf.testkit.CpuTopologies;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FetchPlanTest {

    /** What the build would choose where no runtime is named. */
    private static final String CHOSEN = "2.0.30";

    private static final String TWELVE = "jetty/jetty12";

    @TempDir
    private Path base;

    private Path unpacked;

    private int choices;

    @BeforeEach
    void makeRuntime() throws IOException {
        unpacked = Files.createDirectories(base.resolve("unpacked"));
        for (String name : List.of("runtime-impl-jetty9.jar", "runtime-main.jar")) {
            Files.createFile(unpacked.resolve(name));
        }
    }

    @Test
    @DisplayName("by default, the chosen runtime is fetched, the one that gaeperf's own tests need, and nothing else")
    void byDefault() throws IOException {
        assertThat(plan())
                .containsEntry("fetch.runtime.skip", "false")
                .containsEntry("fetch.runtime.version", CHOSEN)
                .containsEntry("fetch.baseline.skip", "true")
                .containsEntry("fetch.testedRuntime.skip", "false")
                .containsEntry("fetch.testedRuntime.version", "2.0.19")
                .containsEntry("fetch.jars.skip", "true")
                .containsEntry("fetch.baselineJars.skip", "true");
    }

    @Test
    @DisplayName("the runtimes of two variants are fetched, the chosen one of a variant that names none")
    void variants() throws IOException {
        assertThat(plan("bench.matrix=runtime.version:2.0.12,2.0.14"))
                .containsEntry("fetch.runtime.version", "2.0.12")
                .containsEntry("fetch.baseline.skip", "false")
                .containsEntry("fetch.baseline.version", "2.0.14");
        assertThat(choices).isZero();
        assertThat(plan(
                        "bench.variant.old=bench.runtime.version=2.0.12",
                        "bench.variant.new=",
                        "bench.variant.own=bench.runtime.dir=" + unpacked,
                        "bench.baseline=new"))
                .containsEntry("fetch.runtime.version", CHOSEN)
                .containsEntry("fetch.baseline.version", "2.0.12");
        assertThat(plan("bench.matrix=gc:serial,g1"))
                .containsEntry("fetch.runtime.version", CHOSEN)
                .containsEntry("fetch.baseline.skip", "true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"skipTests=true", "maven.test.skip=true", "tests=unit"})
    @DisplayName("without a test that needs them, neither a runtime nor a jar is fetched")
    void nothing(String property) throws IOException {
        for (String server : List.of("bench.server=appengine", "bench.suite=proxy")) {
            assertThat(plan(property, server).entrySet().stream()
                            .filter(entry -> entry.getKey().endsWith(".skip")))
                    .as(server)
                    .hasSize(5)
                    .allMatch(entry -> entry.getValue().equals("true"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "bench.server=jetty bench.suite=jetty, jetty/jetty11 jetty/jetty12",
        "bench.server=zuul bench.suite=all, zuul/tomcat zuul/netty",
        "bench.suite=proxy, zuul/tomcat zuul/netty",
        "bench.server=multipart bench.suite=all, multipart/jetty9 multipart/jetty11 multipart/jetty12 multipart/jmh",
        "bench.suite=multipart, multipart/jetty9 multipart/jetty11 multipart/jetty12 multipart/jmh"
    })
    @DisplayName("another kind of server needs its own jars, and no runtime unless gaeperf's own tests are run")
    void jarsOfAKind(String options, String modules) throws IOException {
        List<String> commandLine = List.of(options.split(" "));
        String file = fileOf(commandLine.toArray(String[]::new));
        for (List<String> given : List.of(commandLine, List.of("bench.options=" + file))) {
            Map<String, String> measured = plan(with(given, "skipHarnessTests=true"));
            assertThat(measured)
                    .containsEntry("fetch.jars.skip", "false")
                    .containsEntry("fetch.runtime.skip", "true")
                    .containsEntry("fetch.testedRuntime.skip", "true");
            assertThat(modules(measured, "fetch.jars")).containsExactly(modules.split(" "));

            assertThat(plan(given.toArray(String[]::new)))
                    .containsEntry("fetch.runtime.skip", "true")
                    .containsEntry("fetch.testedRuntime.skip", "false")
                    .containsEntry("fetch.testedRuntime.version", "2.0.19");
        }
    }

    @Test
    @DisplayName("each version that is given is passed to the projects of the jars, with the defaults of the others")
    void versions() throws IOException {
        assertThat(arguments(
                        plan("bench.server=jetty", "bench.suite=jetty", "bench.jetty12.version=12.1.14"), "fetch.jars"))
                .startsWith("generate-resources")
                .contains(
                        "-Dbench.jetty12.version=12.1.14",
                        "-Dbench.jetty11.version=11.0.26",
                        "-Dbench.multipart.jetty12.version=12.0.39",
                        "-Dbench.zuul2.version=2.6.9");
    }

    @ParameterizedTest
    @CsvSource({
        "jetty, bench.jetty.baseline, jetty/jetty12, bench.jetty12.version",
        "multipart, bench.multipart.baseline, multipart/jetty12, bench.multipart.jetty12.version"
    })
    @DisplayName("the baseline of a gate between versions is fetched instead of the version that is judged")
    void baselineOfVersions(String server, String option, String module, String replaced) throws IOException {
        Map<String, String> plan = plan("bench.server=" + server, "bench.suite=gate", option + "=12.0.36");

        assertThat(plan).containsEntry("fetch.baselineJars.skip", "false");
        assertThat(modules(plan, "fetch.baselineJars")).containsExactly(module);
        assertThat(arguments(plan, "fetch.baselineJars"))
                .contains("-D" + replaced + "=12.0.36")
                .doesNotContain("-D" + replaced + "=12.0.39");
        assertThat(arguments(plan, "fetch.jars")).contains("-D" + replaced + "=12.0.39");
    }

    @Test
    @DisplayName("a runtime is chosen, by a request, only where one is measured that the options do not name")
    void choosesOnlyIfNeeded() throws IOException {
        plan("bench.runtime.version=2.0.18");
        plan("bench.options=" + fileOf("bench.runtime.version=2.0.18"));
        plan("bench.runtime.dir=" + unpacked);
        plan("bench.server=jetty", "bench.suite=jetty");
        plan("tests=unit");
        assertThat(choices).isZero();

        plan("bench.suite=gate", "bench.baseline.version=2.0.12");
        assertThat(choices).isEqualTo(1);
    }

    @Test
    @DisplayName("both runtimes of a gate are fetched, on the command line or in a file alike")
    void baselineRuntime() throws IOException {
        String[] gate = {"bench.suite=gate", "bench.baseline.version=2.0.12", "bench.runtime.version=2.0.18"};

        assertThat(plan(gate))
                .containsEntry("fetch.runtime.version", "2.0.18")
                .containsEntry("fetch.baseline.skip", "false")
                .containsEntry("fetch.baseline.version", "2.0.12")
                .containsEntry("fetch.testedRuntime.skip", "true");
        assertThat(plan("bench.options=" + fileOf(gate)))
                .containsEntry("fetch.runtime.version", "2.0.18")
                .containsEntry("fetch.baseline.version", "2.0.12")
                .as("gaeperf's own tests do not read the file")
                .containsEntry("fetch.testedRuntime.skip", "false")
                .containsEntry("fetch.testedRuntime.version", "2.0.19");
    }

    @Test
    @DisplayName("a runtime or a baseline in a directory is not fetched")
    void directories() throws IOException {
        assertThat(plan("bench.runtime.dir=" + unpacked, "bench.suite=gate", "bench.baseline.dir=" + unpacked))
                .containsEntry("fetch.runtime.skip", "true")
                .containsEntry("fetch.baseline.skip", "true")
                .containsEntry("fetch.testedRuntime.skip", "true");
    }

    @Test
    @DisplayName("all tests need the jars of every kind of server, unless they are skipped")
    void allTests() throws IOException {
        assertThat(modules(plan("tests=all"), "fetch.jars"))
                .contains("multipart/jetty9", "zuul/netty", "zuul/tomcat", TWELVE);
        assertThat(plan("tests=all", "skipHarnessTests=true")).containsEntry("fetch.jars.skip", "true");
    }

    @Test
    @DisplayName("every module that a kind of server names has a pom")
    void modulesExist() throws IOException {
        assertThat(modules(plan("tests=all"), "fetch.jars"))
                .isNotEmpty()
                .allSatisfy(module -> assertThat(BuildContext.baseDirectory()
                                .resolve("src")
                                .resolve(module)
                                .resolve("pom.xml"))
                        .isRegularFile());
    }

    private String fileOf(String... options) throws IOException {
        return Files.write(base.resolve("my.properties"), List.of(options)).toString();
    }

    @Test
    @DisplayName("what needs a build is named with what to do, and what does not need one is not")
    void needsOfBuild() {
        String checkout = " run it in a checkout of gaeperf, by mvn test or scripts/benchmark.sh";
        assertThat(needs())
                .containsExactly("bench.server=appengine by default measures a published runtime, which Maven"
                        + " fetches; name the server by bench.server=command, or an unpacked runtime by bench.runtime.dir, or"
                        + checkout);
        assertThat(needs("bench.server=appengine"))
                .singleElement()
                .asString()
                .startsWith("bench.server=appengine measures");
        assertThat(needs("bench.runtime.dir=" + unpacked)).isEmpty();
        assertThat(needs("bench.runtime.dir=" + unpacked, "bench.suite=gate", "bench.baseline.version=2.0.12"))
                .containsExactly(
                        "bench.baseline.version is a published runtime, which Maven fetches; name an unpacked one"
                                + " by bench.baseline.dir, or" + checkout);
        assertThat(needs("bench.runtime.dir=" + unpacked, "bench.suite=gate", "bench.baseline.dir=" + unpacked))
                .isEmpty();
        Map.of("jetty", "jetty", "multipart", "multipart", "proxy", "zuul")
                .forEach((suite, kind) -> assertThat(needs("bench.suite=" + suite))
                        .containsExactly(
                                "bench.server=" + kind + " measures servers whose jars Maven fetches;" + checkout));
        assertThat(needs("bench.server=command", "bench.command.a=a {port}")).isEmpty();
        assertThat(needs("bench.server=command", "bench.command.a=a {port}", "bench.hosts.server=other"))
                .containsExactly("bench.hosts.* copies the classes and sources of gaeperf to other hosts;" + checkout);
    }

    private List<String> needs(String... given) {
        return FetchPlan.findNeedsOfBuild(parse(properties(given)));
    }

    private static String[] with(List<String> given, String further) {
        return Stream.concat(given.stream(), Stream.of(further)).toArray(String[]::new);
    }

    private static List<String> arguments(Map<String, String> plan, String name) {
        return List.of(plan.get(name + ".arguments").split(","));
    }

    private static List<String> modules(Map<String, String> plan, String name) {
        List<String> arguments = arguments(plan, name);
        return arguments.stream()
                .filter(argument -> arguments.indexOf(argument) > 0
                        && arguments.get(arguments.indexOf(argument) - 1).equals("-pl"))
                .toList();
    }

    private Map<String, String> plan(String... given) throws IOException {
        Map<String, String> build = properties(given);
        Properties plan = new FetchPlan(parse(build), build::get, () -> {
                    choices++;
                    return new DefaultRuntime(CHOSEN, Optional.empty(), Optional.empty());
                })
                .properties();
        Map<String, String> entries = new HashMap<>();
        plan.stringPropertyNames().forEach(name -> entries.put(name, plan.getProperty(name)));
        return entries;
    }

    private static Map<String, String> properties(String... given) {
        Map<String, String> properties = new HashMap<>();
        Arrays.stream(given)
                .map(property -> property.split("=", 2))
                .forEach(property -> properties.put(property[0], property[1]));
        return properties;
    }

    private BenchmarkOptions parse(Map<String, String> build) {
        Map<String, String> properties = new HashMap<>(build);
        properties.put("bench.output", base.resolve("output").toString());
        return OptionParser.parse(
                properties,
                BuildContext.baseDirectory(),
                Path.of(System.getProperty("java.home")),
                CpuTopologies.separateCores(4),
                true);
    }
}

package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.gaeperf.model.Suite;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.ServletEnvironment;
import org.gaeperf.options.declaration.Durations;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

class OptionParserTest extends GivenOptions {

    @BeforeEach
    void otherPropertiesDoNotCount() {
        properties.put("java.version", "17");
        properties.put("user.rate", "x");
    }

    @Test
    void hasDefaults() {
        BenchmarkOptions options = parse();

        assertThat(options.suites()).containsExactly(Suite.LOAD);
        assertThat(options.measurement().preset()).isEqualTo(Preset.QUICK);
        assertThat(options.modes()).containsExactly(ConnectorMode.HTTP, ConnectorMode.RPC);
        assertThat(options.settings(Suite.LOAD).workload().requestsPerSecond()).isEqualTo(3000);
        assertThat(options.settings(Suite.LOAD).workload().writes()).isEqualTo(5);
        assertThat(options.settings(Suite.LOAD).workload().writeBytes()).isEqualTo(1024);
        assertThat(options.settings(Suite.LOAD).workload().requestBytes()).isZero();
        assertThat(options.settings(Suite.LOAD).workload().connections()).isEqualTo(1024);
        assertThat(options.settings(Suite.LOAD).forks()).isEqualTo(1);
        assertThat(options.measurement().concurrentLoad()).hasValueSatisfying(pairs -> {
            assertThat(pairs.forks()).isEqualTo(3);
            assertThat(pairs.concurrent()).isTrue();
            assertThat(pairs.workload().requestsPerSecond()).isEqualTo(1000);
        });
        assertThat(options.server().runtime().version()).isEqualTo("2.0.19");
        assertThat(options.server().runtime().directory()).isEmpty();
        assertThat(options.server().environment()).isEmpty();
        assertThat(options.server().jvm().jdk()).isEqualTo(BUILD_JDK);
        assertThat(options.machine().affinity()).isEqualTo(CpuAffinity.split(FOUR_CORES));
        assertThat(options.settings(Suite.LOAD).sampleInterval()).isEqualTo(Duration.ofSeconds(2));
        assertThat(options.output().directory())
                .isEqualTo(base.resolve("output"))
                .isDirectory();
        assertThat(options.settings(Suite.LOAD).warmUp().untilSteady()).isTrue();
        assertThat(options.recorded().userSupplied()).isEmpty();
        assertThat(options.recorded().effective())
                .containsEntry("bench.rate", "3000 alone, 1000 concurrent")
                .containsEntry("bench.duration", "10s alone, 15s concurrent")
                .containsEntry("bench.modes", "http,rpc")
                .doesNotContainKey("java.version");
    }

    @Test
    void recordsTrialsOnlyIfAsked() {
        assertThat(parse().measurement().withRecordedTrials()).isFalse();
        assertThat(parse("bench.record", "true", "bench.suite", "startup,cpu")
                        .measurement()
                        .withRecordedTrials())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "smoke, 300, 5, 1024, 5s, 1",
        "quick, 3000, 5, 1024, 10s, 1",
        "published, 3000, 5, 1024, 1m, 2",
        "published-1mb, 3000, 1, 1048576, 2m, 2"
    })
    void hasDefaultsForEachPreset(String preset, int rate, int writes, int writeBytes, String duration, int forks) {
        BenchmarkOptions options = parse("bench.preset", preset);

        assertThat(options.settings(Suite.LOAD).workload().requestsPerSecond()).isEqualTo(rate);
        assertThat(options.settings(Suite.LOAD).workload().writes()).isEqualTo(writes);
        assertThat(options.settings(Suite.LOAD).workload().writeBytes()).isEqualTo(writeBytes);
        assertThat(Durations.format(options.settings(Suite.LOAD).duration())).isEqualTo(duration);
        assertThat(options.settings(Suite.LOAD).forks()).isEqualTo(forks);
    }

    @Test
    void takesWhatTheUserGives() throws IOException {
        Path deployment = Files.createDirectory(base.resolve("built"));
        Files.createFile(deployment.resolve("runtime-main.jar"));
        BenchmarkOptions options = parse(
                "bench.preset",
                "smoke",
                "bench.rate",
                " 50 ",
                "bench.modes",
                "RPC, http,rpc",
                "bench.warmup",
                "PT2S",
                "bench.duration",
                "90s",
                "bench.environment",
                "ee10",
                "bench.runtime.dir",
                "built",
                "bench.pin",
                "0:1-3",
                "bench.output",
                "elsewhere/runs");

        assertThat(options.settings(Suite.LOAD).workload().requestsPerSecond()).isEqualTo(50);
        assertThat(options.modes()).containsExactly(ConnectorMode.RPC, ConnectorMode.HTTP);
        assertThat(options.settings(Suite.LOAD).warmUp())
                .isEqualTo(new WarmUpPlan(Duration.ofMillis(1400), Duration.ofSeconds(2), false));
        assertThat(options.settings(Suite.LOAD).duration()).isEqualTo(Duration.ofSeconds(90));
        assertThat(options.server().environment()).contains(ServletEnvironment.EE10);
        assertThat(options.server().runtime().directory()).contains(deployment);
        assertThat(options.machine().affinity().serverCores()).isEqualTo(1);
        assertThat(options.machine().affinity().clientCores()).isEqualTo(3);
        assertThat(options.output().directory())
                .isEqualTo(base.resolve("elsewhere/runs"))
                .isDirectory();
        assertThat(options.recorded().userSupplied())
                .containsEntry("bench.rate", "50")
                .doesNotContainKey("bench.forks");
        assertThat(options.recorded().effective())
                .containsEntry("bench.warmup", "2s")
                .containsEntry("bench.modes", "rpc,http");
    }

    @Test
    void anEmptyValueCountsAsUnset() {
        BenchmarkOptions options = parse("bench.rate", "", "bench.modes", "  ", "bench.unheardOf", "");

        assertThat(options.settings(Suite.LOAD).workload().requestsPerSecond()).isEqualTo(3000);
        assertThat(options.modes()).hasSize(2);
        assertThat(options.recorded().userSupplied()).isEmpty();
    }

    @Test
    void theServersHeapCollectorAndCpusAreFixed() {
        assertThat(parse().server().jvm().jvmArgs())
                .containsExactly("-Xms8m", "-Xmx1g", "-XX:+UseSerialGC", "-XX:ActiveProcessorCount=2");
    }

    @Test
    void aCollectorOfTheUsersTakesThePlaceOfOurs() {
        assertThat(parse("bench.jvmArgs", "-XX:+UseG1GC  -Xmx2g").server().jvm().jvmArgs())
                .containsExactly("-Xms8m", "-Xmx1g", "-XX:ActiveProcessorCount=2", "-XX:+UseG1GC", "-Xmx2g");
    }

    @Test
    void aFlagThatOnlyLooksLikeACollectorDoesNot() {
        assertThat(parse("bench.jvmArgs", "-XX:+UseGCOverheadLimit")
                        .server()
                        .jvm()
                        .jvmArgs())
                .contains("-XX:+UseSerialGC");
    }

    @Test
    void withoutTasksetNothingIsPinnedByItself() {
        BenchmarkOptions options = OptionParser.parse(properties, base, BUILD_JDK, FOUR_CORES, false);

        assertThat(options.machine().affinity()).isEqualTo(CpuAffinity.none(4));
    }

    @Test
    @DisplayName("compares by trials of one mode after the other if that is asked for")
    void withoutConcurrentPairs() {
        assertThat(parse("bench.concurrent", "false").measurement().concurrentLoad())
                .isEmpty();
        assertThat(parse("bench.concurrent", "false").settings(Suite.LOAD).forks())
                .isEqualTo(4);
        assertThat(parse("bench.concurrent", "true").measurement().concurrentLoad())
                .isEmpty();
        assertThat(parse("bench.concurrent", "true").settings(Suite.LOAD).concurrent())
                .isTrue();
    }

    @Test
    @DisplayName("compares nothing concurrently if there is one mode")
    void oneMode() {
        assertThat(parse("bench.modes", "rpc").measurement().concurrentLoad()).isEmpty();
        assertThat(parse("bench.modes", "rpc").settings(Suite.LOAD).forks()).isEqualTo(4);
    }

    @Test
    @DisplayName("has concurrent pairs at a third of the rate, in the number that is given")
    void concurrentPairs() {
        BenchmarkOptions options = parse("bench.rate", "600", "bench.forks", "5");

        assertThat(options.measurement().concurrentLoad()).hasValueSatisfying(pairs -> {
            assertThat(pairs.forks()).isEqualTo(5);
            assertThat(pairs.workload().requestsPerSecond()).isEqualTo(200);
        });
        assertThat(options.settings(Suite.LOAD).forks()).isEqualTo(5);
    }

    @Test
    void allSuitesAreThoseThatCompareRuntimes() {
        assertThat(parse("bench.suite", "all").suites())
                .containsExactly(Suite.LOAD, Suite.REQUEST_MEMORY, Suite.CPU, Suite.CAPACITY, Suite.STARTUP);
        assertThat(parse("bench.suite", "cpu,all,load").suites())
                .containsExactly(Suite.CPU, Suite.LOAD, Suite.REQUEST_MEMORY, Suite.CAPACITY, Suite.STARTUP);
    }

    @Test
    void eachSuiteHasDefaultsOfItsOwnAndWhatIsGivenCountsForAll() {
        BenchmarkOptions defaulted = parse("bench.suite", "load,cpu");
        assertThat(defaulted.settings(Suite.CPU).workload()).isEqualTo(new Workload(100, 1024, 1, 32768, 1024));
        assertThat(defaulted.settings(Suite.CPU).duration()).isEqualTo(Duration.ofMinutes(1));
        assertThat(defaulted.recorded().effective())
                .containsEntry("bench.rate", "3000 alone, 1000 concurrent (load), 100 (cpu)")
                .containsEntry("bench.connections", "1024");

        BenchmarkOptions given = parse("bench.suite", "load,cpu", "bench.rate", "70", "bench.duration", "1h");
        assertThat(given.settings(Suite.CPU).workload().requestsPerSecond()).isEqualTo(70);
        assertThat(given.settings(Suite.CPU).duration()).isEqualTo(Duration.ofHours(1));
        assertThat(given.recorded().effective())
                .containsEntry("bench.rate", "70")
                .containsEntry("bench.duration", "1h");
    }

    @Test
    void whatIsGivenCountsOnlyForTheSuitesThatReadIt() {
        BenchmarkOptions defaulted = parse("bench.suite", "load,request-memory,startup");
        BenchmarkOptions given = parse(
                "bench.suite",
                "load,request-memory,startup",
                "bench.rate",
                "70",
                "bench.writeBytes",
                "2048",
                "bench.warmup",
                "7s",
                "bench.duration",
                "3s",
                "bench.forks",
                "5");

        assertThat(given.settings(Suite.LOAD).workload()).isEqualTo(new Workload(70, 0, 5, 2048, 1024));
        assertThat(given.settings(Suite.LOAD).forks()).isEqualTo(5);
        assertThat(given.settings(Suite.STARTUP))
                .isEqualTo(withForks(5, defaulted.settings(Suite.STARTUP)))
                .isNotEqualTo(defaulted.settings(Suite.STARTUP));
        assertThat(given.settings(Suite.REQUEST_MEMORY))
                .isEqualTo(withForks(5, defaulted.settings(Suite.REQUEST_MEMORY)));
        assertThat(given.recorded().effective())
                .containsEntry("bench.rate", "70")
                .containsEntry("bench.warmup", "7s")
                .containsEntry("bench.forks", "5");
    }

    private static SuiteSettings withForks(int forks, SuiteSettings settings) {
        return new SuiteSettings(
                settings.workload(),
                settings.warmUp(),
                settings.duration(),
                forks,
                settings.concurrent(),
                settings.retryTime(),
                settings.sampleInterval());
    }

    @ParameterizedTest
    @CsvSource({
        "quick, load, 2s",
        "quick, cpu, 2s",
        "quick, capacity, 2s",
        "quick, gate, 5s",
        "quick, calibration, 5s",
        "published, load, 5s",
        "smoke, load, 5s"
    })
    @DisplayName("samples are taken more often where trials are short, except in gate and calibration")
    void sampleInterval(String preset, String key, String expected) {
        Suite suite = Suite.valueOf(key.toUpperCase(Locale.ROOT));
        BenchmarkOptions options = parse("bench.preset", preset, "bench.suite", "load,cpu,capacity,calibration");

        assertThat(Durations.format(options.settings(suite).sampleInterval())).isEqualTo(expected);
    }

    @Test
    void eachSuiteHasItsOwnSampleInterval() {
        assertThat(parse().recorded().effective()).containsEntry("bench.sampleInterval", "2s");
        assertThat(parse("bench.suite", "load,calibration").recorded().effective())
                .containsEntry("bench.sampleInterval", "2s (load), 5s (calibration)");
    }

    @Test
    void sampleIntervalOfTheUserCountsForEachSuite() {
        BenchmarkOptions options = parse("bench.sampleInterval", "3s", "bench.suite", "load,calibration");

        for (Suite suite : List.of(Suite.LOAD, Suite.CPU, Suite.CAPACITY, Suite.GATE, Suite.CALIBRATION)) {
            assertThat(options.settings(suite).sampleInterval()).as(suite.key()).isEqualTo(Duration.ofSeconds(3));
        }
        assertThat(options.recorded().effective()).containsEntry("bench.sampleInterval", "3s");
    }

    /** The calibration measures its reference servers by its own settings, and the runtime by the defaults of the gate. */
    @Test
    void calibrationGetsOnlyWhatItReads() {
        BenchmarkOptions withDefaults = parse("bench.suite", "calibration");
        SuiteSettings usual = withDefaults.measurement().calibratedRuntime();
        BenchmarkOptions options = parse(
                "bench.suite",
                "calibration",
                "bench.rate",
                "70",
                "bench.connections",
                "9",
                "bench.warmup",
                "7s",
                "bench.duration",
                "3s",
                "bench.concurrent",
                "false");
        SuiteSettings runtime = options.measurement().calibratedRuntime();

        assertThat(options.settings(Suite.CALIBRATION).workload()).isEqualTo(new Workload(70, 0, 5, 1024, 9));
        assertThat(runtime.workload()).isEqualTo(new Workload(70, 0, 5, 1024, 9));
        assertThat(runtime.warmUp()).isEqualTo(usual.warmUp());
        assertThat(runtime.duration()).isEqualTo(usual.duration());
        assertThat(usual).isEqualTo(withDefaults.settings(Suite.GATE));
    }

    @Test
    void gateGetsWhatItReads() {
        SuiteSettings gate = parse("bench.rate", "70", "bench.warmup", "7s", "bench.duration", "3s")
                .settings(Suite.GATE);

        assertThat(gate.workload().requestsPerSecond()).isEqualTo(70);
        assertThat(gate.warmUp()).isEqualTo(WarmUpPlan.fixed(Duration.ofSeconds(7)));
        assertThat(gate.duration()).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void sizesAreAsPublishedUnlessGiven() {
        assertThat(parse().measurement().sizes())
                .containsExactly(
                        new BodySize("32 KB", 32 << 10),
                        new BodySize("1 MB", 1 << 20),
                        new BodySize("30 MB", 30 << 20));
        assertThat(parse("bench.sizes", " 100B, 2 kb").measurement().sizes())
                .containsExactly(new BodySize("100 B", 100), new BodySize("2 KB", 2048));
    }

    @Test
    void collectorsAndInstanceClassesMultiplyTheSetups() {
        BenchmarkOptions options = parse("bench.gc", "serial,g1", "bench.instanceClass", "F1,f4_1g");

        assertThat(options.server().jvmConfigurations())
                .extracting(JvmConfiguration::name)
                .containsExactly("serial F1", "serial F4_1G", "g1 F1", "g1 F4_1G");
        assertThat(options.server().jvmConfigurations().get(1).jvmArgs())
                .containsExactly("-Xms8m", "-XX:MaxRAM=3072m", "-XX:+UseSerialGC", "-XX:ActiveProcessorCount=1");
        assertThat(options.server().jvmConfigurations().get(2).jvmArgs())
                .containsExactly("-Xms8m", "-XX:MaxRAM=384m", "-XX:+UseG1GC", "-XX:ActiveProcessorCount=1");
    }

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
        BenchmarkOptions options = parse("bench.suite", "capacity", "bench.coreMegahertz", "1000");

        assertThat(options.server().sizedConfigurations()).isEmpty();
        assertThat(options.recorded().effective()).doesNotContainKey("bench.coreMegahertz");
    }

    @Test
    void sizingSearchesUpToTheRate() {
        SuiteSettings sizing =
                parse("bench.suite", "sizing", "bench.rate", "700").settings(Suite.SIZING);

        assertThat(sizing.workload().requestsPerSecond()).isEqualTo(700);
        assertThat(sizing.forks()).isEqualTo(1);
        assertThat(sizing.duration()).isEqualTo(Duration.ofSeconds(5));
        assertThat(sizing.sampleInterval()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void oneSetupNeedsNoName() {
        assertThat(parse("bench.gc", "zgc").server().jvmConfigurations())
                .singleElement()
                .satisfies(setup -> assertThat(setup.name()).isEmpty())
                .satisfies(setup -> assertThat(setup.jvmArgs()).contains("-XX:+UseZGC"));
    }

    @Test
    void severalJdksAreToldApartByName() throws IOException {
        Path other = Files.createSymbolicLink(base.resolve("jdk-other"), BUILD_JDK);

        BenchmarkOptions options = parse("bench.jdks", BUILD_JDK + ",jdk-other");

        assertThat(options.server().jvmConfigurations())
                .extracting(JvmConfiguration::jdk)
                .containsExactly(BUILD_JDK, other);
        assertThat(options.server().jvmConfigurations())
                .extracting(JvmConfiguration::name)
                .containsExactly(BUILD_JDK.getFileName().toString(), "jdk-other");
        Files.delete(other);
    }

    @Test
    void jdksOfOneNameAreToldApartByPath() throws IOException {
        Path one = Files.createSymbolicLink(
                Files.createDirectory(base.resolve("a")).resolve("jdk"), BUILD_JDK);
        Path other = Files.createSymbolicLink(
                Files.createDirectory(base.resolve("b")).resolve("jdk"), BUILD_JDK);

        assertThat(parse("bench.jdks", "a/jdk,b/jdk").server().jvmConfigurations())
                .extracting(JvmConfiguration::name)
                .containsExactly(one.toString(), other.toString());
        Files.delete(one);
        Files.delete(other);
    }

    @Test
    void aFractionOfAMillisecondIsWrittenAsItWasGiven() {
        assertThat(parse("bench.duration", "PT1.0000005S").recorded().effective())
                .containsEntry("bench.duration", "PT1.0000005S");
    }

    @Test
    void thePomHasTheSameDefaults() throws IOException, ParserConfigurationException, SAXException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
        Element project = factory.newDocumentBuilder()
                .parse(BuildContext.baseDirectory().resolve("pom.xml").toFile())
                .getDocumentElement();

        for (String name : List.of("bench.runtime.version", "skipBenchmarks", "skipHarnessTests")) {
            assertThat(project.getElementsByTagName(name).item(0).getTextContent())
                    .as(name)
                    .isEqualTo(OptionCatalog.find(name)
                            .orElseThrow()
                            .byDefault()
                            .words()
                            .get());
        }
    }
}

package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.gaeperf.model.Suite;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.ServletEnvironment;
import org.junit.jupiter.api.BeforeEach;
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
        assertThat(options.preset()).isEqualTo(Preset.QUICK);
        assertThat(options.modes()).containsExactly(ConnectorMode.HTTP, ConnectorMode.RPC);
        assertThat(options.settings(Suite.LOAD).workload().requestsPerSecond()).isEqualTo(3000);
        assertThat(options.settings(Suite.LOAD).workload().writes()).isEqualTo(5);
        assertThat(options.settings(Suite.LOAD).workload().writeBytes()).isEqualTo(1024);
        assertThat(options.settings(Suite.LOAD).workload().requestBytes()).isZero();
        assertThat(options.settings(Suite.LOAD).workload().connections()).isEqualTo(1024);
        assertThat(options.settings(Suite.LOAD).forks()).isEqualTo(4);
        assertThat(options.runtime().version()).isEqualTo("2.0.19");
        assertThat(options.runtime().directory()).isEmpty();
        assertThat(options.environment()).isEmpty();
        assertThat(options.setup().jdk()).isEqualTo(BUILD_JDK);
        assertThat(options.pinning()).isEqualTo(CpuAffinity.split(CORES));
        assertThat(options.sampleInterval()).isEqualTo(Duration.ofSeconds(5));
        assertThat(options.output()).isEqualTo(base.resolve("output")).isDirectory();
        assertThat(options.settings(Suite.LOAD).warmUp().untilSteady()).isTrue();
        assertThat(options.givenByUser()).isEmpty();
        assertThat(options.effective())
                .containsEntry("bench.rate", "3000")
                .containsEntry("bench.duration", "10s")
                .containsEntry("bench.modes", "http,rpc")
                .doesNotContainKey("java.version");
    }

    @ParameterizedTest
    @CsvSource({
        "smoke, 300, 5, 1024, 5s, 1",
        "quick, 3000, 5, 1024, 10s, 4",
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
        assertThat(options.environment()).contains(ServletEnvironment.EE10);
        assertThat(options.runtime().directory()).contains(deployment);
        assertThat(options.pinning().serverCores()).isEqualTo(1);
        assertThat(options.pinning().clientCores()).isEqualTo(3);
        assertThat(options.output()).isEqualTo(base.resolve("elsewhere/runs")).isDirectory();
        assertThat(options.givenByUser()).containsEntry("bench.rate", "50").doesNotContainKey("bench.forks");
        assertThat(options.effective()).containsEntry("bench.warmup", "2s").containsEntry("bench.modes", "rpc,http");
    }

    @Test
    void anEmptyValueCountsAsUnset() {
        BenchmarkOptions options = parse("bench.rate", "", "bench.modes", "  ", "bench.unheardOf", "");

        assertThat(options.settings(Suite.LOAD).workload().requestsPerSecond()).isEqualTo(3000);
        assertThat(options.modes()).hasSize(2);
        assertThat(options.givenByUser()).isEmpty();
    }

    @Test
    void theServersHeapCollectorAndCpusAreFixed() {
        assertThat(parse().setup().jvmArgs())
                .containsExactly("-Xms8m", "-Xmx1g", "-XX:+UseSerialGC", "-XX:ActiveProcessorCount=2");
    }

    @Test
    void aCollectorOfTheUsersTakesThePlaceOfOurs() {
        assertThat(parse("bench.jvmArgs", "-XX:+UseG1GC  -Xmx2g").setup().jvmArgs())
                .containsExactly("-Xms8m", "-Xmx1g", "-XX:ActiveProcessorCount=2", "-XX:+UseG1GC", "-Xmx2g");
    }

    @Test
    void aFlagThatOnlyLooksLikeACollectorDoesNot() {
        assertThat(parse("bench.jvmArgs", "-XX:+UseGCOverheadLimit").setup().jvmArgs())
                .contains("-XX:+UseSerialGC");
    }

    @Test
    void withoutTasksetNothingIsPinnedByItself() {
        BenchmarkOptions options = OptionParser.parse(properties, base, BUILD_JDK, CORES, false);

        assertThat(options.pinning()).isEqualTo(CpuAffinity.none(CORES));
    }

    @ParameterizedTest
    @CsvSource({
        "bench.rat, bench.rate",
        "bench.Duration, bench.duration",
        "bench.runtime.ver, bench.runtime.dir",
        "bench.jvmargs, bench.jvmArgs",
        "bench.fork, bench.forks"
    })
    void namesTheKnownPropertyThatIsNearestToAnUnknownOne(String unknown, String nearest) {
        assertProblems(
                List.of("-D" + unknown + ": unknown property; did you mean " + nearest + "? Known are: " + known()),
                unknown,
                "1");
    }

    @Test
    void offersNothingForAnUnknownPropertyThatIsLikeNone() {
        assertProblems(
                List.of("-Dbench.totally.different.thing: unknown property; Known are: " + known()),
                "bench.totally.different.thing",
                "1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "bench.rate; 0; out of range; a whole number of requests per second from 1 to 100000",
                "bench.rate; 100001; out of range; a whole number of requests per second from 1 to 100000",
                "bench.rate; fast; no whole number; a whole number of requests per second from 1 to 100000",
                "bench.rate; 3e3; no whole number; a whole number of requests per second from 1 to 100000",
                "bench.writes; 0; out of range; a whole number from 1 to 100000",
                "bench.writeBytes; 33554433; out of range; a whole number of bytes from 1 to 33554432",
                "bench.requestBytes; -1; out of range; a whole number of bytes from 0 to 33554432",
                "bench.connections; 0; out of range; a whole number from 1 to 20000",
                "bench.together; yes; no such choice; true or false",
                "bench.forks; 101; out of range; a whole number from 1 to 100",
                "bench.warmup; 30; no duration; a duration from 1s to 1h, like 30s, 2m or PT30S",
                "bench.warmup; 0s; out of range; a duration from 1s to 1h, like 30s, 2m or PT30S",
                "bench.duration; 25h; out of range; a duration from 1s to 24h, like 30s, 2m or PT1H",
                "bench.duration; -PT30S; out of range; a duration from 1s to 24h, like 30s, 2m or PT1H",
                "bench.duration; soon; no duration; a duration from 1s to 24h, like 30s, 2m or PT1H",
                "bench.sampleInterval; 999ms; out of range; a duration from 1s to 10m, like 5s",
                "bench.modes; http,grpc; no mode 'grpc'; a comma list of: http, rpc",
                "bench.modes; http,,rpc; no mode ''; a comma list of: http, rpc",
                "bench.modes; ,; no mode ''; a comma list of: http, rpc",
                "bench.modes; http,; no mode ''; a comma list of: http, rpc",
                "bench.sizes; ,; '' is no size; a comma list of sizes up to 32MB, like 32KB,1MB,30MB",
                "bench.instanceClass; ,; no instance class ''; a comma list of: F1, F2, F4, F4_1G",
                "bench.jdks; ,; bin/java is not in it; a comma list of homes of JDKs, with bin/java and bin/jcmd in each, and "
                        + "not beside bench.jdk",
                "bench.preset; fast; no such preset; one of: smoke, quick, published, published-1mb",
                "bench.environment; ee9; no such environment; one of: jetty9, ee8, ee10, ee11",
                "bench.runtime.version; ../2.0.19; no version; "
                        + "a version of com.google.appengine:runtime-deployment, like 2.0.19",
                "bench.runtime.dir; nowhere; no such directory; "
                        + "a directory that holds an unpacked deployment, runtime-main.jar among its jars",
                "bench.runtime.dir; .; runtime-main.jar is not in it; "
                        + "a directory that holds an unpacked deployment, runtime-main.jar among its jars",
                "bench.jdk; .; bin/java is not in it; the home of a JDK, with bin/java and bin/jcmd in it",
                "bench.gc; serial,cms; no collector 'cms'; a comma list of: serial, parallel, g1, zgc, shenandoah",
                "bench.instanceClass; F2,B1; no instance class 'B1'; a comma list of: F1, F2, F4, F4_1G",
                "bench.jdks; .; bin/java is not in it; a comma list of homes of JDKs, with bin/java and bin/jcmd in each, and "
                        + "not beside bench.jdk",
                "bench.sizes; 1MB,33MB; '33MB' is out of range; a comma list of sizes up to 32MB, like 32KB,1MB,30MB",
                "bench.sizes; 1GB; '1GB' is no size; a comma list of sizes up to 32MB, like 32KB,1MB,30MB",
                "bench.sizes; 0KB; '0KB' is out of range; a comma list of sizes up to 32MB, like 32KB,1MB,30MB",
                "bench.baseline.results; none.json; no such file; the results.json of a stored run",
                "bench.baseline.version; 2/0; no version; a version of com.google.appengine:runtime-deployment, like 2.0.12",
                "bench.baseline.anyway; maybe; no such choice; true or false",
                "bench.gate.undecided; warn; no such choice; pass or fail",
                "bench.gate.rules; none; no such file; a file of rules, like src/test/resources/gate-rules.properties",
                "bench.gate.planted; cpu:15; no such fault; a fault like cpu:15us, allocate:5KB, keep:50MB or sleep:5ms/3%",
                "bench.p99Limit; 0ms; out of range; a duration from 1ms to 60s, like 50ms",
                "bench.pin; 0-1:1-2; server and client share a core; auto, none, or SERVER:CLIENT core lists like 0-1:2-3",
                "bench.pin; 0:4; '4' is not within the cores 0-3 of this machine; "
                        + "auto, none, or SERVER:CLIENT core lists like 0-1:2-3",
                "bench.pin; all; two core lists with a colon between them are needed; "
                        + "auto, none, or SERVER:CLIENT core lists like 0-1:2-3"
            })
    void tellsNameValueReasonAndWhatIsAllowed(String name, String value, String reason, String allowed) {
        assertProblems(List.of("-D" + name + "=" + value + ": " + reason + "; allowed is " + allowed), name, value);
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
        assertThat(defaulted.effective())
                .containsEntry("bench.rate", "3000 (load), 100 (cpu)")
                .containsEntry("bench.connections", "1024");

        BenchmarkOptions given = parse("bench.suite", "load,cpu", "bench.rate", "70", "bench.duration", "1h");
        assertThat(given.settings(Suite.CPU).workload().requestsPerSecond()).isEqualTo(70);
        assertThat(given.settings(Suite.CPU).duration()).isEqualTo(Duration.ofHours(1));
        assertThat(given.effective()).containsEntry("bench.rate", "70").containsEntry("bench.duration", "1h");
    }

    @Test
    void sizesAreAsPublishedUnlessGiven() {
        assertThat(parse().sizes())
                .containsExactly(
                        new BodySize("32 KB", 32 << 10),
                        new BodySize("1 MB", 1 << 20),
                        new BodySize("30 MB", 30 << 20));
        assertThat(parse("bench.sizes", " 100B, 2 kb").sizes())
                .containsExactly(new BodySize("100 B", 100), new BodySize("2 KB", 2048));
    }

    @Test
    void collectorsAndInstanceClassesMultiplyTheSetups() {
        BenchmarkOptions options = parse("bench.gc", "serial,g1", "bench.instanceClass", "F1,f4_1g");

        assertThat(options.setups())
                .extracting(JvmConfiguration::name)
                .containsExactly("serial F1", "serial F4_1G", "g1 F1", "g1 F4_1G");
        assertThat(options.setups().get(1).jvmArgs())
                .containsExactly("-Xms8m", "-XX:MaxRAM=3072m", "-XX:+UseSerialGC", "-XX:ActiveProcessorCount=1");
        assertThat(options.setups().get(2).jvmArgs())
                .containsExactly("-Xms8m", "-XX:MaxRAM=384m", "-XX:+UseG1GC", "-XX:ActiveProcessorCount=1");
    }

    @Test
    void oneSetupNeedsNoName() {
        assertThat(parse("bench.gc", "zgc").setups())
                .singleElement()
                .satisfies(setup -> assertThat(setup.name()).isEmpty())
                .satisfies(setup -> assertThat(setup.jvmArgs()).contains("-XX:+UseZGC"));
    }

    @Test
    void severalJdksAreToldApartByName() throws IOException {
        Path other = Files.createSymbolicLink(base.resolve("jdk-other"), BUILD_JDK);

        BenchmarkOptions options = parse("bench.jdks", BUILD_JDK + ",jdk-other");

        assertThat(options.setups()).extracting(JvmConfiguration::jdk).containsExactly(BUILD_JDK, other);
        assertThat(options.setups())
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

        assertThat(parse("bench.jdks", "a/jdk,b/jdk").setups())
                .extracting(JvmConfiguration::name)
                .containsExactly(one.toString(), other.toString());
        Files.delete(one);
        Files.delete(other);
    }

    @Test
    void aFractionOfAMillisecondIsWrittenAsItWasGiven() {
        assertThat(parse("bench.duration", "PT1.0000005S").effective()).containsEntry("bench.duration", "PT1.0000005S");
    }

    @Test
    void refusesOneJdkBesideSeveral() {
        assertProblems(
                List.of("-Dbench.jdks=" + BUILD_JDK + ": bench.jdk is given too; allowed is "
                        + OptionDefinition.JDKS.allowed()),
                "bench.jdk",
                BUILD_JDK.toString(),
                "bench.jdks",
                BUILD_JDK.toString());
    }

    @Test
    void refusesASuiteThatThereIsNot() {
        assertProblems(
                List.of("-Dbench.suite=load,unheard-of: no suite 'unheard-of'; allowed is "
                        + OptionDefinition.SUITE.allowed()),
                "bench.suite",
                "load,unheard-of");
    }

    @Test
    void refusesAResponseThatTheRuntimeWouldRefuse() {
        assertProblems(
                List.of("bench.writes x bench.writeBytes = 33555456 bytes is more than the runtime's limit of"
                        + " 33554432 bytes for a response"),
                "bench.writes",
                "32769",
                "bench.writeBytes",
                "1024");
    }

    @Test
    void refusesAJreAsJdk() throws IOException {
        Path bin = Files.createDirectories(base.resolve("jre/bin"));
        assertThat(Files.createFile(bin.resolve("java")).toFile().setExecutable(true))
                .isTrue();

        assertProblems(
                List.of("-Dbench.jdk=jre: bin/jcmd is not in it; allowed is the home of a JDK, with bin/java"
                        + " and bin/jcmd in it"),
                "bench.jdk",
                "jre");
    }

    @Test
    void refusesToPinWithoutTaskset() {
        properties.put("bench.pin", "0:1");

        assertThatThrownBy(() -> OptionParser.parse(properties, base, BUILD_JDK, CORES, false))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessage("-Dbench.pin=0:1: taskset is not on this machine's PATH; allowed is auto, none, or"
                        + " SERVER:CLIENT core lists like 0-1:2-3");
    }

    /** Below a regular file not even root can write. */
    @Test
    void refusesAnOutputThatCannotBeWritten() throws IOException {
        Files.createFile(base.resolve("file"));
        properties.put("bench.output", "file/runs");

        assertThatThrownBy(() -> parse())
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageStartingWith("-Dbench.output=file/runs: cannot be written to (")
                .hasMessageEndingWith("); allowed is a directory that can be written to");
    }

    @Test
    void refusesAnOutputThatIsAFile() throws IOException {
        Files.createFile(base.resolve("file"));
        properties.put("bench.output", "file");

        assertThatThrownBy(() -> parse())
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageStartingWith("-Dbench.output=file: cannot be written to (");
    }

    @Test
    void tellsAllProblemsAtOnce() {
        assertProblems(
                List.of(
                        "-Dbench.rat: unknown property; did you mean bench.rate? Known are: " + known(),
                        "-Dbench.modes=ftp: no mode 'ftp'; allowed is a comma list of: http, rpc",
                        "-Dbench.rate=x: no whole number; allowed is a whole number of requests per second from 1 to"
                                + " 100000",
                        "-Dbench.warmup=x: no duration; allowed is a duration from 1s to 1h, like 30s, 2m or PT30S"),
                "bench.rat",
                "1",
                "bench.rate",
                "x",
                "bench.modes",
                "ftp",
                "bench.warmup",
                "x");
    }

    @Test
    void thePomFetchesTheDefaultVersion() throws IOException, ParserConfigurationException, SAXException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
        Element project = factory.newDocumentBuilder()
                .parse(BuildContext.baseDirectory().resolve("pom.xml").toFile())
                .getDocumentElement();

        assertThat(project.getElementsByTagName("bench.runtime.version").item(0).getTextContent())
                .isEqualTo(OptionParser.DEFAULT_RUNTIME_VERSION);
    }
}

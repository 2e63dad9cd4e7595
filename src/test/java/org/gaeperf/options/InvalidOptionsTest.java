package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gaeperf.model.Suite;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Refused with a reason:")
class InvalidOptionsTest extends GivenOptions {

    private static final String HELP = "mvn -q test -Dbench.help lists all options";

    @ParameterizedTest
    @DisplayName("an unknown name: the nearest known one is suggested")
    @CsvSource({
        "bench.rat, bench.rate",
        "bench.Duration, bench.duration",
        "bench.runtime.ver, bench.runtime.dir",
        "bench.jvmargs, bench.jvmArgs",
        "bench.fork, bench.forks"
    })
    void suggestsTheNearestName(String unknown, String nearest) {
        assertProblems(
                List.of("-D" + unknown + ": unknown option; did you mean " + nearest + "? " + HELP), unknown, "1");
    }

    @Test
    @DisplayName("an unknown name like no other: help is suggested")
    void suggestsNothing() {
        assertProblems(
                List.of("-Dbench.totally.different.thing: unknown option; " + HELP),
                "bench.totally.different.thing",
                "1");
    }

    @ParameterizedTest
    @DisplayName("a wrong value: option, value, reason and what is allowed are named")
    @CsvSource(
            delimiter = ';',
            value = {
                "bench.rate; 0; out of range; a whole number of requests per second from 1 to 1000000, like 500",
                "bench.rate; 1000001; out of range; a whole number of requests per second from 1 to 1000000, like 500",
                "bench.rate; fast; not a whole number; a whole number of requests per second from 1 to 1000000, like 500",
                "bench.rate; 3e3; not a whole number; a whole number of requests per second from 1 to 1000000, like 500",
                "bench.writes; 0; out of range; a whole number from 1 to 100000, like 5",
                "bench.writeBytes; 33554433; out of range; a whole number of bytes from 1 to 33554432, like 1024",
                "bench.requestBytes; -1; out of range; a whole number of bytes from 0 to 33554432, like 1024",
                "bench.connections; 0; out of range; a whole number from 1 to 20000, like 256",
                "bench.response.check; some; unknown check of responses 'some'; one of: all, sampled, none",
                "bench.response.check; ALL; unknown check of responses 'ALL'; one of: all, sampled, none",
                "bench.concurrent; yes; unknown value 'yes'; true or false",
                "bench.record; yes; unknown value 'yes'; true or false",
                "bench.forks; 101; out of range; a whole number from 1 to 100, like 6",
                "bench.warmup; 30; not a duration; a duration from 1s to 1h, like 30s",
                "bench.warmup; 0s; out of range; a duration from 1s to 1h, like 30s",
                "bench.duration; 25h; out of range; a duration from 1s to 24h, like 60s",
                "bench.duration; -PT30S; out of range; a duration from 1s to 24h, like 60s",
                "bench.duration; soon; not a duration; a duration from 1s to 24h, like 60s",
                "bench.sampleInterval; 999ms; out of range; a duration from 1s to 10m, like 10s",
                "bench.modes; http,grpc; unknown mode 'grpc'; a comma-separated list of: http, rpc",
                "bench.modes; http,,rpc; unknown mode ''; a comma-separated list of: http, rpc",
                "bench.modes; ,; unknown mode ''; a comma-separated list of: http, rpc",
                "bench.modes; http,; unknown mode ''; a comma-separated list of: http, rpc",
                "bench.sizes; ,; '' is not a size; a comma-separated list of sizes from 1B to 32MB, like 32KB,1MB",
                "bench.instanceClass; ,; unknown instance class ''; a comma-separated list of: F1, F2, F4, F4_1G",
                "bench.jdks; ,; bin/java is not in it; a comma-separated list of homes of JDKs, with bin/java and "
                        + "bin/jcmd in each, like /usr/lib/jvm/java-17,/usr/lib/jvm/java-21",
                "bench.preset; fast; unknown preset 'fast'; one of: smoke, quick, published, published-1mb",
                "bench.environment; ee9; unknown environment 'ee9'; one of: jetty9, ee8, ee10, ee11",
                "bench.runtime.version; ../2.0.19; not a version; "
                        + "a version of com.google.appengine:runtime-deployment, like 2.0.12",
                "bench.runtime.dir; nowhere; no such directory; "
                        + "a directory with an unpacked deployment, which has runtime-main.jar among its jars, "
                        + "like /path/to/deployment",
                "bench.runtime.dir; .; runtime-main.jar is not in it; "
                        + "a directory with an unpacked deployment, which has runtime-main.jar among its jars, "
                        + "like /path/to/deployment",
                "bench.jdk; .; bin/java is not in it; the home of a JDK, with bin/java and bin/jcmd in it, like /usr/lib/jvm/java-21",
                "bench.gc; serial,cms; unknown collector 'cms'; a comma-separated list of: serial, parallel, g1, zgc, shenandoah",
                "bench.coreMegahertz; 99; out of range; a whole number of megahertz from 100 to 20000, like 2600",
                "bench.coreMegahertz; 2.6GHz; not a whole number; "
                        + "a whole number of megahertz from 100 to 20000, like 2600",
                "bench.instanceClass; F2,B1; unknown instance class 'B1'; a comma-separated list of: F1, F2, F4, F4_1G",
                "bench.jdks; .; bin/java is not in it; a comma-separated list of homes of JDKs, with bin/java and "
                        + "bin/jcmd in each, like /usr/lib/jvm/java-17,/usr/lib/jvm/java-21",
                "bench.sizes; 1MB,33MB; '33MB' is out of range; a comma-separated list of sizes from 1B to 32MB, like 32KB,1MB",
                "bench.sizes; 1GB; '1GB' is not a size; a comma-separated list of sizes from 1B to 32MB, like 32KB,1MB",
                "bench.sizes; 0KB; '0KB' is out of range; a comma-separated list of sizes from 1B to 32MB, like 32KB,1MB",
                "bench.baseline.results; none.json; no such file; the results.json of a stored run, "
                        + "like output/20261121T120000Z-load/results.json",
                "bench.baseline.version; 2/0; not a version; a version of com.google.appengine:runtime-deployment, like 2.0.12",
                "bench.baseline.ignoreMismatch; maybe; unknown value 'maybe'; true or false",
                "bench.gate.inconclusive; warn; unknown outcome 'warn'; pass or fail",
                "bench.gate.thresholds; none; no such file; a file of thresholds, like my-thresholds.properties",
                "bench.gate.injectedFault; cpu:15; not a fault; cpu:Nus, allocate:NB, allocate:NKB, keep:NMB, sleep:Nus/N% or sleep:Nms/N%, "
                        + "like sleep:5ms/3%",
                "bench.p99Limit; 0ms; out of range; a duration from 1ms to 1m, like 20ms",
                "bench.pin; 0-1:1-2; server and client share a core; auto, none, or core lists SERVER:CLIENT, like 0-1:2-3",
                "bench.pin; 0:4; '4' is not within the cores 0-3 that this process may use; "
                        + "auto, none, or core lists SERVER:CLIENT, like 0-1:2-3",
                "bench.pin; all; not two core lists with a colon between them; "
                        + "auto, none, or core lists SERVER:CLIENT, like 0-1:2-3"
            })
    void isNamedWithWhatIsAllowed(String name, String value, String reason, String allowed) {
        assertProblems(List.of("-D" + name + "=" + value + ": " + reason + "; allowed: " + allowed), name, value);
    }

    @Test
    @DisplayName("bench.jdk together with bench.jdks")
    void oneJdkAndSeveral() {
        assertProblems(
                List.of("-Dbench.jdks=" + BUILD_JDK + ": bench.jdk is given too; give only one of them"),
                "bench.jdk",
                BUILD_JDK.toString(),
                "bench.jdks",
                BUILD_JDK.toString());
    }

    @Test
    @DisplayName("bench.record without a suite that can record")
    void recordInOtherSuites() {
        assertProblems(
                List.of(
                        "-Dbench.record=true: the suites capacity, startup do not read it; leave it out, or measure one of: "
                                + Suites.keys(Suite::hasConstantRate)),
                "bench.suite",
                "capacity,startup",
                "bench.record",
                "true");
    }

    @Test
    @DisplayName("an unknown suite")
    void unknownSuite() {
        assertProblems(
                List.of("-Dbench.suite=load,unheard-of: unknown suite 'unheard-of'; allowed: "
                        + OptionDeclarations.SUITE.allowed()),
                "bench.suite",
                "load,unheard-of");
    }

    @Test
    @DisplayName("a response larger than the runtime allows")
    void responseTooLarge() {
        assertProblems(
                List.of("bench.writes x bench.writeBytes = 33555456 bytes is more than the runtime's limit of"
                        + " 33554432 bytes for a response"),
                "bench.writes",
                "32769",
                "bench.writeBytes",
                "1024");
    }

    @Test
    @DisplayName("options that none of the suites reads")
    void unreadOptions() {
        assertProblems(
                List.of(
                        "-Dbench.rate=500: the suite startup does not read it; leave it out, or measure one of: load, cpu,"
                                + " capacity, curve, sizing, lifetime, jetty, gate, calibration",
                        "-Dbench.p99Limit=50ms: the suite startup does not read it; leave it out, or measure one of:"
                                + " capacity, curve, sizing"),
                "bench.suite",
                "startup",
                "bench.rate",
                "500",
                "bench.p99Limit",
                "50ms");
        assertProblems(
                List.of(
                        "-Dbench.warmup=3s: the suites startup, lifetime do not read it; leave it out, or measure one of:"
                                + " load, cpu, capacity, curve, sizing, jetty, multipart, proxy, gate"),
                "bench.suite",
                "startup,lifetime",
                "bench.rate",
                "",
                "bench.p99Limit",
                "",
                "bench.warmup",
                "3s");
    }

    @Test
    @DisplayName("a JRE as JDK")
    void jreAsJdk() throws IOException {
        Path bin = Files.createDirectories(base.resolve("jre/bin"));
        assertThat(Files.createFile(bin.resolve("java")).toFile().setExecutable(true))
                .isTrue();

        assertProblems(
                List.of("-Dbench.jdk=jre: bin/jcmd is not in it; allowed: the home of a JDK, with bin/java"
                        + " and bin/jcmd in it, like /usr/lib/jvm/java-21"),
                "bench.jdk",
                "jre");
    }

    @Test
    @DisplayName("cores without taskset")
    void coresWithoutTaskset() {
        properties.put("bench.pin", "0:1");

        assertThatThrownBy(() -> OptionParser.parse(properties, base, BUILD_JDK, FOUR_CORES, false))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessage("-Dbench.pin=0:1: taskset is not on this machine's PATH; allowed: auto, none, or"
                        + " core lists SERVER:CLIENT, like 0-1:2-3");
    }

    /** Not even root can write below a regular file. */
    @Test
    @DisplayName("an output directory that cannot be written to")
    void outputNotWritable() throws IOException {
        Files.createFile(base.resolve("file"));
        properties.put("bench.output", "file/runs");

        assertThatThrownBy(() -> parse())
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageStartingWith("-Dbench.output=file/runs: cannot be written to (")
                .hasMessageEndingWith("); allowed: a directory that can be written to, like /tmp/runs");
    }

    @Test
    @DisplayName("an output directory that is a file")
    void outputIsAFile() throws IOException {
        Files.createFile(base.resolve("file"));
        properties.put("bench.output", "file");

        assertThatThrownBy(() -> parse())
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageStartingWith("-Dbench.output=file: cannot be written to (");
    }

    @Test
    @DisplayName("several problems: all are named together")
    void severalProblems() {
        assertProblems(
                List.of(
                        "-Dbench.rat: unknown option; did you mean bench.rate? " + HELP,
                        "-Dbench.modes=ftp: unknown mode 'ftp'; allowed: a comma-separated list of: http, rpc",
                        "-Dbench.rate=x: not a whole number; allowed: a whole number of requests per second from 1 to"
                                + " 1000000, like 500",
                        "-Dbench.warmup=x: not a duration; allowed: a duration from 1s to 1h, like 30s"),
                "bench.rat",
                "1",
                "bench.rate",
                "x",
                "bench.modes",
                "ftp",
                "bench.warmup",
                "x");
    }
}

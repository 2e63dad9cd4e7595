package org.gaeperf.options.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.options.OptionParser;
import org.gaeperf.options.declaration.ServerKind;
import org.gaeperf.testkit.CpuTopologies;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoaderOptionsTest {

    @TempDir
    private Path base;

    @Test
    void withoutThemThisMachineSendsTheLoad() {
        assertThat(parse("bench.rate", "100").machine().loaders()).isEmpty();
    }

    @Test
    void theCommandLine() {
        LoaderOptions options = parse(
                        "bench.hosts.loaders",
                        "load1, bench@load2:2222",
                        "bench.hosts.probe",
                        "probe1",
                        "bench.hosts.address",
                        "192.0.2.1",
                        "bench.hosts.jdk",
                        "/opt/jdk-17")
                .machine()
                .loaders()
                .orElseThrow();

        assertThat(options.loaders())
                .containsExactly(HostAddress.parse("load1"), HostAddress.parse("bench@load2:2222"));
        assertThat(options.all()).extracting(HostAddress::displayName).containsExactly("load1", "load2:2222", "probe1");
        assertThat(options.serverAddress()).contains("192.0.2.1");
        assertThat(options.access().jdk()).contains("/opt/jdk-17");
        assertThat(options.access().knownHosts()).endsWithRaw(Path.of(".ssh/known_hosts"));
        assertThat(options.access().key()).isEqualTo(Optional.empty());
    }

    @Test
    @DisplayName("a file has the same options without their prefix, and the command line overrides it")
    void aFile() throws Exception {
        Files.writeString(base.resolve("hosts.properties"), "loaders=load1,load2\nprobe=probe1\n");

        LoaderOptions options = parse("bench.hosts", "hosts.properties", "bench.hosts.probe", "probe2")
                .machine()
                .loaders()
                .orElseThrow();

        assertThat(options.loaders()).hasSize(2);
        assertThat(options.probe()).contains(HostAddress.parse("probe2"));
    }

    @ParameterizedTest
    @DisplayName("a file is refused by what is wrong in it")
    @CsvSource(
            delimiter = '|',
            value = {
                "loaders=a b| bench.hosts.loaders=a b in hosts.properties: 'a b' is not the address of a host; allowed:"
                        + " a comma-separated list of HOST, USER@HOST, HOST:PORT or USER@HOST:PORT",
                "loader=a| bench.hosts.loader in hosts.properties: unknown option; did you mean bench.hosts.loaders?"
            })
    void aWrongFile(String content, String problem) throws Exception {
        Files.writeString(base.resolve("hosts.properties"), content);

        assertProblem(problem, "bench.hosts", "hosts.properties");
    }

    @Test
    void aFileThatThereIsNot() {
        assertProblem("-Dbench.hosts=none.properties: no such file", "bench.hosts", "none.properties");
    }

    @Test
    @DisplayName("an option that needs loaders is refused without them")
    void withoutLoaders() {
        assertProblem(
                "-Dbench.hosts.probe=c: no loader is given; give -Dbench.hosts.loaders=HOST too",
                "bench.hosts.probe",
                "c");
    }

    @Test
    @DisplayName("the host of the server needs no loaders, and what this machine has does not limit it")
    void theServersHost() {
        BenchmarkOptions.Machine machine = parse(
                        "bench.hosts.server",
                        "bench@server1",
                        "bench.hosts.jdk",
                        "/opt/jdk-17",
                        "bench.pin",
                        "96:97-99")
                .machine();

        assertThat(machine.serverHost().orElseThrow().address()).isEqualTo(HostAddress.parse("bench@server1"));
        assertThat(machine.serverHost().orElseThrow().access().jdk()).contains("/opt/jdk-17");
        assertThat(machine.loaders()).isEmpty();
    }

    @Test
    void aProbeWithoutLoadersOfAServersHost() {
        assertProblem(
                "-Dbench.hosts.probe=c: no loader is given; give -Dbench.hosts.loaders=HOST too",
                "bench.hosts.server",
                "a",
                "bench.hosts.probe",
                "c");
    }

    @Test
    @DisplayName("a server's host that is a loader, too, is refused")
    void aServerThatIsALoader() {
        assertProblem(
                "bench.hosts.loaders: the host a is given twice; give each loader, the probe and the server a host of its"
                        + " own",
                "bench.hosts.loaders",
                "a,b",
                "bench.hosts.server",
                "a");
    }

    @Test
    void aHostThatIsGivenTwice() {
        assertProblem(
                "bench.hosts.loaders: the host a is given twice; give each loader, the probe and the server a host of its own",
                "bench.hosts.loaders",
                "a,b",
                "bench.hosts.probe",
                "root@a");
    }

    @Test
    @DisplayName("a kind of server that no other host can reach is refused")
    void withoutAServer() {
        assertProblem(
                "bench.hosts.loaders: servers of the kind multipart listen on no address that another host reaches; it is"
                        + " possible for: "
                        + ServerKind.all().stream()
                                .filter(ServerKind::isReachable)
                                .map(ServerKind::key)
                                .collect(Collectors.joining(", ")),
                "bench.hosts.loaders",
                "a",
                "bench.server",
                "multipart",
                "bench.suite",
                "multipart");
    }

    @Test
    void theSuiteCalibration() {
        assertProblem(
                "bench.hosts.loaders: the suite calibration checks the client of this machine; leave one of them out",
                "bench.hosts.loaders",
                "a",
                "bench.suite",
                "calibration");
    }

    private void assertProblem(String problem, String... namesAndValues) {
        assertThatThrownBy(() -> parse(namesAndValues))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageContaining(problem);
    }

    private BenchmarkOptions parse(String... namesAndValues) {
        Map<String, String> properties = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return OptionParser.parse(
                properties, base, Path.of(System.getProperty("java.home")), CpuTopologies.separateCores(4), true);
    }
}

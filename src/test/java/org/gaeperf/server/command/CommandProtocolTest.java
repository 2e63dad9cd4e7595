package org.gaeperf.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.Tags;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.protocol.HttpProtocol;
import org.gaeperf.model.protocol.ProtocolUse;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.run.Run;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerLauncher.LaunchContext;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.server.request.RunCertificate;
import org.gaeperf.suite.SuitePlanner;
import org.gaeperf.testkit.CommandServers;
import org.gaeperf.testkit.ProtocolServer;
import org.gaeperf.testkit.Suites;
import org.gaeperf.trial.plan.TrialListener;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A server that a command starts is asked by the protocol that the options name")
@Timeout(600)
class CommandProtocolTest {

    private static final Path JDK = Path.of(System.getProperty("java.home"));
    private static final String SERVER = "{java} {jvmArgs} -cp '" + System.getProperty("java.class.path") + "' "
            + ProtocolServer.class.getName() + " {port} ";
    private static final String KEY_STORE = " {keyStore} {keyStorePassword}";
    private static final String H2 = "bench.request.protocol=h2";
    private static final String TLS = "bench.request.tls=true";

    @TempDir
    private Path directory;

    @Test
    @DisplayName("from the first request on, and with a certificate that is made for the run")
    void asked() throws Exception {
        try (ServerUnderTest h2c = start(SERVER + "H2C", "bench.request.protocol=h2c");
                ServerUnderTest https = start(SERVER + "HTTP1_BY_TLS" + KEY_STORE, TLS);
                ServerUnderTest h2 = start(SERVER + "H2" + KEY_STORE, TLS, H2, "bench.launch.ready=/ready")) {
            assertThat(request(h2c).protocol()).isEqualTo(HttpProtocol.HTTP_2);
            assertThat(request(h2c).tls()).isEmpty();
            assertThat(request(https).protocol()).isEqualTo(HttpProtocol.HTTP_1_1);
            assertThat(request(https).tls()).isPresent();
            assertThat(request(h2).protocol()).isEqualTo(HttpProtocol.HTTP_2);
            assertThat(request(h2).tls().orElseThrow().trusted())
                    .contains("BEGIN CERTIFICATE")
                    .doesNotContain("PRIVATE");
        }
    }

    @Test
    @DisplayName("and with one of the user's, whose name need not be the address")
    void ownCertificate() throws Exception {
        RunCertificate own = RunCertificate.create(directory, List.of("shop.example.com"));
        String command = SERVER + "H2 " + own.keyStore() + " " + own.password();

        start(command, TLS, H2, "bench.request.tls.certificate=" + own.certificate())
                .close();
        start(
                        command,
                        TLS,
                        "bench.request.tls.certificate=" + own.certificate(),
                        "bench.request.tls.serverName=shop.example.com")
                .close();
    }

    @Test
    @DisplayName("and is refused at once if it presents a certificate that is not trusted, and which one that is")
    void otherCertificate() throws Exception {
        RunCertificate trusted = RunCertificate.create(directory, List.of());
        RunCertificate other = RunCertificate.create(directory, List.of());

        assertThatThrownBy(() -> start(
                        SERVER + "HTTP1_BY_TLS " + other.keyStore() + " " + other.password(),
                        TLS,
                        "bench.request.tls.certificate=" + trusted.certificate()))
                .isInstanceOf(ServerException.class)
                .message()
                .matches(
                        "(?s)the server one cannot be asked by TLS: the certificate that it presents is refused: unable"
                                + " to find valid certification path to requested target; it is that of CN=gaeperf (\\w+), issued"
                                + " by CN=gaeperf \\1, for localhost and 127\\.0\\.0\\.1 and 0:0:0:0:0:0:0:1, valid until"
                                + " [^ ]+, SHA-256 \\w{64}; this run trusts only the one made for it, or those of"
                                + " bench\\.request\\.tls\\.certificate, and only for the name 127\\.0\\.0\\.1"
                                + " \\(bench\\.request\\.tls\\.serverName\\); its log ends:.*");
    }

    @Test
    @DisplayName("and is refused at once if its certificate is for another host")
    void otherHost() throws Exception {
        RunCertificate own = RunCertificate.create(directory, List.of());

        assertThatThrownBy(() -> start(
                        SERVER + "H2 " + own.keyStore() + " " + own.password(),
                        TLS,
                        H2,
                        "bench.request.tls.certificate=" + own.certificate(),
                        "bench.request.tls.serverName=shop.example.com"))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining(
                        "refused: No subject alternative DNS name matching shop.example.com found; it is");
    }

    @Test
    @DisplayName("and is refused if it speaks only HTTP/1.1 where HTTP/2 is asked for, by TLS at once")
    void onlyHttp1() {
        assertThatThrownBy(() -> start(SERVER + "HTTP1_BY_TLS" + KEY_STORE, TLS, H2))
                .isInstanceOf(ServerException.class)
                .hasMessageStartingWith(
                        "the server one cannot be asked by TLS: it was offered h2 and chose no protocol,"
                                + " as a server without ALPN does; ");
        boolean named = Stream.of("5s", "20s", "80s", "320s")
                .map(timeout -> catchThrowable(() -> start(
                                SERVER + "HTTP1", "bench.request.protocol=h2c", "bench.launch.timeout=" + timeout))
                        .getMessage())
                .anyMatch(message -> message.contains(" s (it did not answer by HTTP/2 with prior knowledge: "));

        assertThat(named)
                .as("a server that has started in time, which on a busy machine takes more than the shorter times")
                .isTrue();
    }

    @Test
    @Tag(Tags.SLOW)
    @DisplayName("and its trial says by what it was sent")
    void measured() throws Exception {
        List<String> given = new ArrayList<>(List.of("bench.command.one", SERVER + "H2" + KEY_STORE));
        for (String option : List.of(
                TLS,
                H2,
                "bench.rate=50",
                "bench.warmup=1s",
                "bench.duration=2s",
                "bench.forks=1",
                "bench.output=" + directory)) {
            given.addAll(List.of(option.split("=", 2)));
        }
        BenchmarkOptions options = CommandServers.options(given.toArray(String[]::new));
        List<TrialResult> trials;
        try (Run run = Run.begin(options, options.suites(), BuildContext.baseDirectory())) {
            run.plan(new SuitePlanner(options, CommandServers.servers(options, directory), run)
                    .initialTrials(Suites.LOAD));
            run.execute(run.next().orElseThrow(), TrialListener.none());
            trials = run.result().trials();
        }

        assertThat(trials).singleElement().satisfies(trial -> {
            assertThat(trial.validity()).as(trial.reasons().toString()).isNotEqualTo(Validity.FAILED);
            ProtocolUse sent = trial.load().orElseThrow().protocol().orElseThrow();
            assertThat(sent.describe())
                    .startsWith("HTTP/2.0 (")
                    .contains(" responses), TLSv1.3 with TLS_", ", ALPN h2; ");
        });
        assertThat(Files.readString(directory.resolve("latest/results.json"))).contains("\"alpn\" : \"h2\"");
    }

    private static LoadRequest request(ServerUnderTest server) {
        return server.request(Workload.openLoop(1, 0, 1, 0, 1));
    }

    private ServerUnderTest start(String command, String... options) throws Exception {
        List<String> given = new ArrayList<>(List.of("bench.command.one", command));
        for (String option : options) {
            given.addAll(List.of(option.split("=", 2)));
        }
        ServerLauncher launcher =
                (ServerLauncher) CommandServers.servers(CommandServers.options(given.toArray(String[]::new)), directory)
                        .get(0)
                        .launcher();
        return launcher.start(new LaunchContext(JDK, List.of("-Xmx64m"), List.of(), directory.resolve("server.log")));
    }
}

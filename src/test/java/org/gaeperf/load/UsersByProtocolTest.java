package org.gaeperf.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.model.load.Connections;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.protocol.HttpProtocol;
import org.gaeperf.model.protocol.TlsSettings;
import org.gaeperf.model.users.ConnectionUse;
import org.gaeperf.model.users.UsersResult;
import org.gaeperf.model.users.VirtualUsers;
import org.gaeperf.server.request.RunCertificate;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.ProtocolServer;
import org.gaeperf.testkit.ProtocolServer.Speaks;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("By another protocol")
@Timeout(600)
class UsersByProtocolTest extends LoadFixture {

    private static final int RATE = 60;
    private static final Duration LENGTH = Duration.ofSeconds(2);

    @ParameterizedTest
    @CsvSource({"HTTP1_BY_TLS, HTTP_1_1", "H2C, HTTP_2", "H2, HTTP_2"})
    @DisplayName("each virtual user opens a connection of its own")
    void users(Speaks speaks, HttpProtocol protocol) throws Exception {
        LoadResult result =
                measure(speaks, protocol, new ConnectionUse.OfUsers(new VirtualUsers(3, 0.5, true, 1, false)));
        UsersResult users = result.users().orElseThrow();

        assertThat(LoadResults.failures(result)).isEmpty();
        assertThat(users.arrived()).isEqualTo(result.sent() / 3);
        // Which of them are opened in the measurement depends on the machine, and some are those of users from before.
        assertThat(result.connections().orElseThrow().opened()).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"HTTP1_BY_TLS, HTTP_1_1", "H2C, HTTP_2", "H2, HTTP_2"})
    @DisplayName("connections are closed after the requests that are asked for")
    void perConnection(Speaks speaks, HttpProtocol protocol) throws Exception {
        LoadResult result = measure(speaks, protocol, new ConnectionUse.Renewed(4));
        Connections connections = result.connections().orElseThrow();

        assertThat(LoadResults.failures(result)).isEmpty();
        // On a busy machine, HTTP/2 has several requests on their way, which one connection carries.
        assertThat(connections.opened()).as("%s", connections).isBetween(result.sent() / 16, result.sent());
    }

    private LoadResult measure(Speaks speaks, HttpProtocol protocol, ConnectionUse use) throws Exception {
        RunCertificate certificate = RunCertificate.create(directory, List.of());
        try (ProtocolServer server = ProtocolServer.start(speaks, certificate)) {
            Optional<TlsSettings> tls = speaks == Speaks.H2C
                    ? Optional.empty()
                    : Optional.of(new TlsSettings(certificate.pem(), Optional.empty(), true));
            LoadPlan plan = plan(server.port(), RATE, 0, Duration.ofMillis(300));
            return measured(plan.with(LoadRequest.get("/").by(protocol).by(tls).with(use)), LENGTH);
        }
    }
}

package org.gaeperf.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.MixRow;
import org.gaeperf.model.load.MixRow.PathPart;
import org.gaeperf.model.load.RequestMix;
import org.gaeperf.model.load.RequestMix.RowResult;
import org.gaeperf.model.protocol.HttpProtocol;
import org.gaeperf.model.protocol.ProtocolUse;
import org.gaeperf.model.protocol.TlsSettings;
import org.gaeperf.server.request.RunCertificate;
import org.gaeperf.testkit.ProtocolServer;
import org.gaeperf.testkit.ProtocolServer.Speaks;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@DisplayName("A client says by what it has sent")
@Timeout(300)
class SentByProtocolTest extends ClientsFixture {

    @Test
    @DisplayName("HTTP/1.1 and HTTP/2 in clear text, by the responses")
    void clearText() throws Exception {
        RunCertificate certificate = RunCertificate.create(directory, List.of());
        try (ProtocolServer http1 = ProtocolServer.start(Speaks.HTTP1, certificate);
                ProtocolServer h2c = ProtocolServer.start(Speaks.H2C, certificate)) {
            ProtocolUse byHttp1 = sent(http1, LoadRequest.get("/"));
            ProtocolUse byHttp2 = sent(h2c, LoadRequest.get("/").by(HttpProtocol.HTTP_2));

            assertThat(byHttp1.responses()).containsOnlyKeys("HTTP/1.1");
            assertThat(byHttp2.responses()).containsOnlyKeys("HTTP/2.0");
            assertThat(List.of(byHttp1, byHttp2)).allSatisfy(sent -> {
                assertThat(sent.handshakes()).isEmpty();
                assertThat(sent.mismatch()).isEmpty();
            });
        }
    }

    @Test
    @DisplayName("both by TLS, with what the handshakes have agreed on, how many there were and how long they took")
    void tls() throws Exception {
        RunCertificate certificate = RunCertificate.create(directory, List.of());
        try (ProtocolServer http1 = ProtocolServer.start(Speaks.HTTP1_BY_TLS, certificate);
                ProtocolServer h2 = ProtocolServer.start(Speaks.H2, certificate)) {
            ProtocolUse withoutAlpn = sent(http1, byTls(certificate, HttpProtocol.HTTP_1_1, true));
            ProtocolUse byHttp1 = sent(h2, byTls(certificate, HttpProtocol.HTTP_1_1, true));
            ProtocolUse byHttp2 = sent(h2, byTls(certificate, HttpProtocol.HTTP_2, true));

            assertThat(List.of(withoutAlpn, byHttp1, byHttp2)).allSatisfy(sent -> {
                assertThat(sent.mismatch()).isEmpty();
                ProtocolUse.Handshakes handshakes = sent.handshakes().orElseThrow();
                assertThat(handshakes.agreed()).allSatisfy(agreed -> {
                    assertThat(agreed.tls()).isEqualTo("TLSv1.3");
                    assertThat(agreed.cipherSuite()).startsWith("TLS_");
                });
                assertThat(handshakes.count()).isPositive();
                assertThat(handshakes.failed()).isZero();
                assertThat(handshakes.medianMicros().orElseThrow())
                        .isPositive()
                        .isLessThanOrEqualTo(handshakes.maxMicros().orElseThrow());
            });
            assertThat(alpn(withoutAlpn)).containsOnly("");
            assertThat(alpn(byHttp1)).containsOnly("http/1.1");
            assertThat(alpn(byHttp2)).containsOnly("h2");
            assertThat(byHttp1.responses()).containsOnlyKeys("HTTP/1.1");
            assertThat(byHttp2.responses()).containsOnlyKeys("HTTP/2.0");
        }
    }

    @Test
    @DisplayName("a connection for each request is a handshake for each, which resumes a session only if it may")
    void resumption() throws Exception {
        RunCertificate certificate = RunCertificate.create(directory, List.of());
        try (ProtocolServer server = ProtocolServer.start(Speaks.HTTP1_BY_TLS, certificate)) {
            ProtocolUse resuming = closing(server, certificate, true);
            ProtocolUse fresh = closing(server, certificate, false);

            assertThat(resuming.handshakes().orElseThrow().resumed()).isPositive();
            assertThat(fresh.handshakes().orElseThrow().resumed()).isZero();
            assertThat(fresh.handshakes().orElseThrow().count())
                    .isGreaterThanOrEqualTo(fresh.responses().get("HTTP/1.1"));
        }
    }

    @Test
    @DisplayName("it sends nothing to a server with another certificate, or one for another name")
    void otherCertificate() throws Exception {
        RunCertificate trusted = RunCertificate.create(directory, List.of());
        RunCertificate other = RunCertificate.create(directory, List.of());
        TlsSettings otherName = new TlsSettings(other.pem(), Optional.of("shop.example.com"), true);
        try (ProtocolServer server = ProtocolServer.start(Speaks.H2, other)) {
            assertThat(verdict(Client.OPEN_LOOP, "127.0.0.1", server.port(), byTls(trusted, HttpProtocol.HTTP_2, true)))
                    .contains("CertPathBuilderException");
            assertThat(verdict(
                            Client.OPEN_LOOP,
                            "127.0.0.1",
                            server.port(),
                            LoadRequest.get("/").by(Optional.of(otherName))))
                    .contains("CertificateException");
        }
    }

    @Test
    @DisplayName("a mix by TLS and HTTP/2, each row counted")
    void mix() throws Exception {
        RunCertificate certificate = RunCertificate.create(directory, List.of());
        LoadRequest.ExpectedResponse any =
                new LoadRequest.ExpectedResponse(OptionalInt.empty(), OptionalLong.of("hello".length()));
        RequestMix mix = new RequestMix(
                1,
                List.of(
                        new MixRow(
                                "get", 1, false, "GET", List.of(new PathPart.Text("/a")), List.of(), new byte[0], any),
                        new MixRow(
                                "post",
                                1,
                                false,
                                "POST",
                                List.of(new PathPart.Text("/b")),
                                List.of(),
                                new byte[9],
                                any)));
        try (ProtocolServer h2 = ProtocolServer.start(Speaks.H2, certificate)) {
            LoadRequest request = byTls(certificate, HttpProtocol.HTTP_2, true).with(mix);
            LoadResult result = result(Client.OPEN_LOOP, "127.0.0.1", h2.port(), request);
            while (result.rows().stream().anyMatch(row -> row.sent() == 0)) {
                result = result(Client.OPEN_LOOP, "127.0.0.1", h2.port(), request);
            }

            assertThat(result.failed()).isZero();
            assertThat(result.rows().stream().mapToLong(RowResult::sent).sum()).isEqualTo(result.sent());
            assertThat(result.protocol().orElseThrow().mismatch()).isEmpty();
        }
    }

    private ProtocolUse closing(ProtocolServer server, RunCertificate certificate, boolean resumes) throws Exception {
        return sent(server, byTls(certificate, HttpProtocol.HTTP_1_1, resumes).withHeader("Connection", "close"));
    }

    private static LoadRequest byTls(RunCertificate certificate, HttpProtocol protocol, boolean resumes)
            throws Exception {
        return LoadRequest.get("/")
                .by(protocol)
                .by(Optional.of(new TlsSettings(certificate.pem(), Optional.empty(), resumes)));
    }

    /** On a machine that stands still all responses may come after the result. */
    private ProtocolUse sent(ProtocolServer server, LoadRequest request) throws Exception {
        LoadResult result = result(Client.OPEN_LOOP, "127.0.0.1", server.port(), request);
        while (result.answered() < 2) {
            result = result(Client.OPEN_LOOP, "127.0.0.1", server.port(), request);
        }
        return result.protocol().orElseThrow();
    }

    private static List<String> alpn(ProtocolUse sent) {
        return sent.handshakes().orElseThrow().agreed().stream()
                .map(ProtocolUse.Agreed::alpn)
                .toList();
    }
}

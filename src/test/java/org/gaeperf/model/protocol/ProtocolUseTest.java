package org.gaeperf.model.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gaeperf.model.Json;
import org.gaeperf.model.protocol.ProtocolUse.Agreed;
import org.gaeperf.model.protocol.ProtocolUse.Handshakes;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("By what a load was sent")
class ProtocolUseTest {

    private static final Agreed H2 = new Agreed("TLSv1.3", "TLS_AES_256_GCM_SHA384", "h2", 8);
    private static final Agreed NOTHING = new Agreed("TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256", "", 2);

    @Test
    @DisplayName("is described with what was agreed on, and the handshakes apart")
    void described() throws Exception {
        ProtocolUse sent = use(HttpProtocol.HTTP_2, Map.of("HTTP/2.0", 5_000L), H2);

        assertThat(sent.describe())
                .isEqualTo(
                        "HTTP/2.0 (5,000 responses), TLSv1.3 with TLS_AES_256_GCM_SHA384, ALPN h2; 8 handshakes, 3 of"
                                + " them in the measurement, 6 resumed, and 1 that failed, median 1,830 µs, at most 9,120 µs");
        assertThat(clearText(Map.of("HTTP/1.1", 7L)).describe()).isEqualTo("HTTP/1.1 (7 responses), clear text");
        assertThat(clearText(Map.of()).describe()).isEqualTo("HTTP/1.1 (no response), clear text");
        assertThat(Json.read(Json.toLine(sent), ProtocolUse.class)).isEqualTo(sent);
    }

    @Test
    @DisplayName("is wrong with another version of HTTP, without TLS, and where the server chose another protocol")
    void wrong() {
        assertThat(use(HttpProtocol.HTTP_2, Map.of("HTTP/2.0", 1L), H2).mismatch())
                .isEmpty();
        assertThat(use(HttpProtocol.HTTP_1_1, Map.of("HTTP/1.1", 1L), NOTHING).mismatch())
                .as("a server without ALPN speaks HTTP/1.1")
                .isEmpty();
        assertThat(clearText(Map.of("HTTP/1.0", 1L)).mismatch())
                .as("what a server says that closes its connections")
                .isEmpty();
        assertThat(use(HttpProtocol.HTTP_2, Map.of("HTTP/2.0", 9L, "HTTP/1.1", 1L), H2)
                        .mismatch())
                .contains("1 of 10 responses came by HTTP/1.1, and HTTP/2.0 was asked for");
        assertThat(use(HttpProtocol.HTTP_2, Map.of("HTTP/2.0", 1L)).mismatch())
                .contains("no connection of the load had TLS, which was asked for");
        assertThat(use(HttpProtocol.HTTP_2, Map.of("HTTP/2.0", 1L), H2, NOTHING).mismatch())
                .contains("2 of 10 connections agreed on no protocol (ALPN), and h2 was asked for");
        assertThat(use(HttpProtocol.HTTP_1_1, Map.of("HTTP/1.1", 1L), H2).mismatch())
                .contains("8 of 8 connections agreed on h2, and http/1.1 was asked for");
    }

    @Test
    @DisplayName("is added up for several clients, without a median, which no sum has")
    void added() {
        ProtocolUse sum = use(HttpProtocol.HTTP_2, Map.of("HTTP/2.0", 5L), H2)
                .plus(use(HttpProtocol.HTTP_2, Map.of("HTTP/2.0", 6L, "HTTP/1.1", 1L), NOTHING, H2));

        assertThat(sum.responses()).isEqualTo(Map.of("HTTP/2.0", 11L, "HTTP/1.1", 1L));
        assertThat(sum.handshakes())
                .contains(new Handshakes(
                        List.of(new Agreed(H2.tls(), H2.cipherSuite(), H2.alpn(), 16), NOTHING),
                        12,
                        6,
                        2,
                        Optional.empty(),
                        Optional.of(9_120.0)));
        assertThat(clearText(Map.of()).plus(clearText(Map.of())).handshakes()).isEmpty();
    }

    private static ProtocolUse use(HttpProtocol asked, Map<String, Long> responses, Agreed... agreed) {
        return new ProtocolUse(
                asked,
                true,
                new TreeMap<>(responses),
                Optional.of(new Handshakes(List.of(agreed), 6, 3, 1, Optional.of(1_830.0), Optional.of(9_120.0))));
    }

    private static ProtocolUse clearText(Map<String, Long> responses) {
        return new ProtocolUse(HttpProtocol.HTTP_1_1, false, new TreeMap<>(responses), Optional.empty());
    }
}

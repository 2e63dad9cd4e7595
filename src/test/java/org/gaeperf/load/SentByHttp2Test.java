package org.gaeperf.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.gaeperf.model.load.Header;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.protocol.HttpProtocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("By HTTP/2")
class SentByHttp2Test extends ClientsFixture {

    private static final int LONG_BYTES = 64 * 1024;

    private final Set<String> requests = ConcurrentHashMap.newKeySet();
    private final Server server = new Server();

    @Test
    @DisplayName("nothing but what was asked for is sent, and no response changes that")
    void sent() throws Exception {
        int port = start(302);
        LoadRequest request = request(OptionalInt.of(302));

        assertThat(verdict(Client.OPEN_LOOP, "127.0.0.1", port, request)).isEqualTo(RIGHT);
        assertThat(requests)
                .containsExactly("GET http://127.0.0.1:" + port + "/a?b=1"
                        + " [user-agent: gaeperf, x-a: 1, accept-encoding: identity, x-a: 2]");
        assertThat(verdict(Client.OPEN_LOOP, "127.0.0.1", port, request(OptionalInt.empty())))
                .isEqualTo("status 302");
    }

    private static LoadRequest request(OptionalInt status) {
        return new LoadRequest(
                        "GET",
                        "/a?b=1",
                        List.of(
                                new Header("X-A", "1"),
                                new Header("Accept-Encoding", "identity"),
                                new Header("X-A", "2")),
                        Optional.empty(),
                        new LoadRequest.ExpectedResponse(status, OptionalLong.of(0)))
                .by(HttpProtocol.HTTP_2);
    }

    private int start(int status) throws Exception {
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setResponseHeaderSize(2 * LONG_BYTES);
        configuration.setMaxResponseHeaderSize(2 * LONG_BYTES);
        ServerConnector connector = new ServerConnector(
                server, new HttpConnectionFactory(configuration), new HTTP2CServerConnectionFactory(configuration));
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                List<String> headers = request.getHeaders().stream()
                        .map(field -> field.getLowerCaseName() + ": " + field.getValue())
                        .filter(field -> !field.startsWith("host: "))
                        .toList();
                requests.add(request.getMethod() + " "
                        + HttpURI.from(request.getHttpURI().toURI()) + " " + headers);
                response.setStatus(status);
                response.getHeaders().put("Location", "/x");
                response.getHeaders().put("Set-Cookie", "seen=1");
                response.getHeaders().put("X-L", "x".repeat(LONG_BYTES));
                callback.succeeded();
                return true;
            }
        });
        server.start();
        return connector.getLocalPort();
    }

    @AfterEach
    void stopServer() throws Exception {
        server.stop();
    }
}

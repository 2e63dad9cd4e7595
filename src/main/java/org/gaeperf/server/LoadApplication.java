package org.gaeperf.server;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.gaeperf.http.ReceivedResponse;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;
import org.gaeperf.webapp.LoadResponse;

/**
 * The application of {@code org.gaeperf.webapp}, which answers with as many bytes as it is asked for.
 *
 * @param path of the application
 * @param instance an id that it returns on request, which tells its responses from another server's
 * @param headers what a load sends in each request, besides {@link #NOT_COMPRESSED}
 */
public record LoadApplication(String path, String instance, Map<String, String> headers) implements Application {

    /** Responses must not be compressed, since the server is to be measured and not zlib. */
    public static final Map<String, String> NOT_COMPRESSED = Map.of("Accept-Encoding", "identity");

    private static final int OK = 200;

    public LoadApplication {
        headers = Map.copyOf(headers);
    }

    @Override
    public LoadRequest first() {
        return LoadRequest.get(path + "?writes=1&writeBytes=1&" + LoadResponse.IDENTIFY);
    }

    @Override
    public byte[] firstBody() {
        return new byte[0];
    }

    @Override
    public void check(ReceivedResponse response, ServerProcess server) throws ServerException {
        String sender = response.header(LoadResponse.INSTANCE_HEADER).orElse("");
        if (response.status() == OK && sender.equals(instance)) {
            return;
        }
        if (!sender.isEmpty() || response.status() == OK) {
            throw new ServerException("port " + server.address().getPort() + " is taken by another server, so "
                    + server.displayName() + " could not listen on it; " + server.logTail());
        }
        throw new ServerException(server.displayName() + " responded to the first request with status "
                + response.status() + ": " + new String(response.body(), StandardCharsets.UTF_8).strip() + "; "
                + server.logTail());
    }

    @Override
    public LoadRequest request(Workload workload) {
        Map<String, String> all = new TreeMap<>(headers);
        all.putAll(NOT_COMPRESSED);
        return LoadRequest.of(
                "/?writes=" + workload.writes() + "&writeBytes=" + workload.writeBytes(),
                all,
                workload.requestBytes(),
                workload.responseBytes());
    }
}

package org.gaeperf.server;

import java.util.Map;
import java.util.TreeMap;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;

/** Requests to the application of {@code org.gaeperf.webapp}, which answers with as many bytes as it is asked for. */
public final class LoadApplication {

    /** Responses must not be compressed, since the server is to be measured and not zlib. */
    public static final Map<String, String> NOT_COMPRESSED = Map.of("Accept-Encoding", "identity");

    private LoadApplication() {}

    /**
     * The request of a load.
     *
     * @param headers besides {@link #NOT_COMPRESSED}
     */
    static LoadRequest request(Workload workload, Map<String, String> headers) {
        Map<String, String> all = new TreeMap<>(headers);
        all.putAll(NOT_COMPRESSED);
        return LoadRequest.of(
                "/?writes=" + workload.writes() + "&writeBytes=" + workload.writeBytes(),
                all,
                workload.requestBytes(),
                workload.responseBytes());
    }
}

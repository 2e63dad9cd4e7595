package org.gaeperf.server.jettyversions;

import java.net.URI;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;
import org.gaeperf.server.LoadApplication;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.server.request.RequestProtocol;

/**
 * One of the servers, running.
 *
 * @param path of the resource that a load asks for
 */
record JettyProcess(ServerUnderTest process, String path, RequestProtocol protocol) implements ServerUnderTest {

    /** Is the size of the published resource: {@code Hi there!}. */
    static final int RESPONSE_BYTES = 9;

    @Override
    public LoadRequest request(Workload workload) {
        return LoadRequest.of(path, LoadApplication.NOT_COMPRESSED, 0, RESPONSE_BYTES)
                .by(protocol.ofLoad());
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public URI address() {
        return process.address();
    }

    @Override
    public List<String> command() {
        return process.command();
    }

    @Override
    public long startedNanos() {
        return process.startedNanos();
    }

    @Override
    public long firstResponseNanos() {
        return process.firstResponseNanos();
    }

    @Override
    public CompletableFuture<Integer> exit() {
        return process.exit();
    }

    @Override
    public OptionalLong loggedBytes() {
        return process.loggedBytes();
    }

    @Override
    public String logTail() {
        return process.logTail();
    }

    @Override
    public void close() {
        process.close();
    }
}

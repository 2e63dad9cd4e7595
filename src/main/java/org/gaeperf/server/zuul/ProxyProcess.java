package org.gaeperf.server.zuul;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.ServedBy;
import org.gaeperf.server.ServerProcess;
import org.gaeperf.server.ServerUnderTest;

/** A proxy, running, and its origin. */
record ProxyProcess(ServerProcess proxy, OriginProcess origin, ServedBy transport) implements ServerUnderTest {

    static final String PATH = "/";

    @Override
    public LoadRequest request(Workload workload) {
        return LoadRequest.of(PATH, Map.of(), 0, OriginProcess.BODY_BYTES)
                .answeredBy(OriginResponse.body(OriginProcess.BODY_BYTES));
    }

    @Override
    public Optional<ServedBy> servedBy() {
        return Optional.of(transport);
    }

    @Override
    public boolean hasCompanion() {
        return true;
    }

    @Override
    public long pid() {
        return proxy.pid();
    }

    @Override
    public URI address() {
        return proxy.address();
    }

    @Override
    public List<String> command() {
        return proxy.command();
    }

    @Override
    public long startedNanos() {
        return proxy.startedNanos();
    }

    @Override
    public long firstResponseNanos() {
        return proxy.firstResponseNanos();
    }

    @Override
    public CompletableFuture<Integer> exit() {
        return proxy.exit();
    }

    @Override
    public OptionalLong loggedBytes() {
        return proxy.loggedBytes();
    }

    @Override
    public String logTail() {
        return proxy.logTail();
    }

    @Override
    public void close() {
        try (origin;
                proxy) {
            // Before both are closed, the origin by us.
            origin.rememberIfEnded();
        }
    }
}

package org.gaeperf.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.declaration.ServerKind;

/** Provides servers of one kind to be measured: all that the rest of gaeperf need not know about it. */
public interface ServerProvider extends ServerKind {

    /**
     * Prepares what is compared, so that it can be started. No server is started.
     *
     * @param baseDirectory the project's directory
     * @param target the build's directory, for what is prepared
     * @return in the order of {@link #compared}
     * @throws ServerException if a server cannot be measured as the options ask for
     * @throws IOException if something cannot be read or written
     */
    List<ServerVariant> prepare(BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException;

    /**
     * Prepares the sides of a gate: of two variants the first is the baseline.
     *
     * @param baseDirectory the project's directory
     * @param target the build's directory, for what is prepared
     * @throws ServerException if a server cannot be measured as the options ask for
     * @throws IOException if something cannot be read or written
     */
    default GateSides prepareGate(BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        List<ServerVariant> servers = prepare(options, baseDirectory, target);
        if (servers.size() != 2) {
            throw new ServerException("a gate compares two servers, and " + servers.size() + " are given");
        }
        return new GateSides(Optional.of(GateSide.of(servers.get(0))), GateSide.of(servers.get(1)));
    }

    /** The provider of the kind of servers that the options name. */
    static ServerProvider of(BenchmarkOptions options) {
        String kind = options.server().kind();
        return ServerKind.find(kind)
                .filter(ServerProvider.class::isInstance)
                .map(ServerProvider.class::cast)
                .orElseThrow(
                        () -> new IllegalStateException("no provider is registered for servers of the kind " + kind));
    }
}

package org.gaeperf.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.declaration.ServerKind;

/** Provides servers of one kind to be measured: all that the rest of gaeperf need not know about it. */
public interface ServerProvider extends ServerKind {

    /**
     * Prepares what is compared, so that it can be started. No server is started.
     *
     * @param baseDirectory the project's directory
     * @param target the build's directory, for what is prepared
     * @return in the order of {@link #contenders}
     * @throws ServerException if a server cannot be measured as the options ask for
     * @throws IOException if something cannot be read or written
     */
    List<Contender> prepare(BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException;

    /**
     * Prepares what the options ask for, of the kind that they name.
     *
     * @throws ServerException as {@link #prepare}
     * @throws IOException as {@link #prepare}
     */
    static List<Contender> prepareContenders(BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        String kind = options.server().kind();
        for (ServerKind candidate : ServerKind.all()) {
            if (candidate.key().equals(kind) && candidate instanceof ServerProvider provider) {
                return provider.prepare(options, baseDirectory, target);
            }
        }
        throw new IllegalStateException("no provider is registered for servers of the kind " + kind);
    }
}

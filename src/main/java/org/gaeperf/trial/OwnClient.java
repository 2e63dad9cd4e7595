package org.gaeperf.trial;

import java.nio.file.Path;
import java.util.Optional;
import org.gaeperf.load.LoadOrigin;
import org.gaeperf.load.SharedClient;

/** A client that serves one trial or pair only, where there is none for a whole run. It ends with them. */
record OwnClient(LoadOrigin origin, Optional<SharedClient> own) implements AutoCloseable {

    /**
     * Adds a client to the origin of the load, if that has none. No process is started yet.
     *
     * @param directory for the logs of its process
     */
    static OwnClient ifMissing(LoadOrigin origin, Path directory) {
        if (origin.client().isPresent() || origin.loaders().isPresent()) {
            return new OwnClient(origin, Optional.empty());
        }
        SharedClient client = new SharedClient(origin.jdk(), directory);
        return new OwnClient(origin.with(client), Optional.of(client));
    }

    @Override
    public void close() {
        own.ifPresent(SharedClient::close);
    }
}

package org.gaeperf.load;

import java.nio.file.Path;
import java.util.Optional;
import org.gaeperf.model.load.ResponseCheck;

/**
 * Where the load of a trial comes from.
 *
 * @param jdk home of the JDK that runs the client on this machine, and the meter beside the server
 * @param loaders the hosts that send the load; without them, a process on this machine does
 * @param check of which responses the body is compared with the right one
 * @param client the client on this machine; if it is not given, each trial or pair has one of its own
 */
public record LoadOrigin(Path jdk, Optional<LoaderHosts> loaders, ResponseCheck check, Optional<SharedClient> client) {

    /** Makes an origin of which some responses are compared. */
    public LoadOrigin(Path jdk, Optional<LoaderHosts> loaders) {
        this(jdk, loaders, ResponseCheck.SAMPLED, Optional.empty());
    }

    /** The load comes from this machine. */
    public static LoadOrigin local(Path jdk) {
        return new LoadOrigin(jdk, Optional.empty());
    }

    /** The same with this client, for this machine. */
    public LoadOrigin with(SharedClient own) {
        return new LoadOrigin(jdk, loaders, check, Optional.of(own));
    }
}

package org.gaeperf.load;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the load of a trial comes from.
 *
 * @param jdk home of the JDK that runs the client on this machine, and the meter beside the server
 * @param loaders the hosts that send the load; without them, a process on this machine does
 */
public record LoadOrigin(Path jdk, Optional<LoaderHosts> loaders) {

    /** The load comes from this machine. */
    public static LoadOrigin local(Path jdk) {
        return new LoadOrigin(jdk, Optional.empty());
    }
}

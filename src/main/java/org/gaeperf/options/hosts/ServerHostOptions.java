package org.gaeperf.options.hosts;

import java.util.Optional;
import org.gaeperf.options.declaration.OptionReader;

/**
 * The host of the server under test, if that is another one than the one of the build.
 *
 * @param address of its ssh server
 */
public record ServerHostOptions(HostAddress address, HostAccess access) {

    /** Returns what the options say; empty if the server runs on this machine. */
    public static Optional<ServerHostOptions> from(OptionReader values) {
        return values.find(HostOptionDeclarations.SERVER)
                .map(address -> new ServerHostOptions(address, HostAccess.from(values)));
    }
}

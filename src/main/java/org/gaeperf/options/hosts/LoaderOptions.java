package org.gaeperf.options.hosts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.options.declaration.OptionReader;

/**
 * The hosts that send the load.
 *
 * @param loaders that share the load; at least one
 * @param probe that sends a small part of it, whose latencies are reported apart
 * @param serverAddress by which they reach the server; empty for the one that ssh connections to them come from
 */
public record LoaderOptions(
        List<HostAddress> loaders, Optional<HostAddress> probe, Optional<String> serverAddress, HostAccess access) {

    public LoaderOptions {
        loaders = List.copyOf(loaders);
    }

    /** Returns what the options say; empty if the load comes from this machine. */
    public static Optional<LoaderOptions> from(OptionReader values) {
        return values.find(HostOptionDeclarations.LOADERS)
                .map(loaders -> new LoaderOptions(
                        loaders,
                        values.find(HostOptionDeclarations.PROBE),
                        values.find(HostOptionDeclarations.ADDRESS),
                        HostAccess.from(values)));
    }

    /** The loaders, and the probe last. */
    public List<HostAddress> all() {
        List<HostAddress> all = new ArrayList<>(loaders);
        probe.ifPresent(all::add);
        return all;
    }
}

package org.gaeperf.options.hosts;

import java.nio.file.Path;
import java.util.Optional;
import org.gaeperf.options.declaration.OptionReader;

/**
 * How to log in to other hosts, and what runs Java there.
 *
 * @param jdk home of the JDK on each of them; empty for the {@code java} of their path
 * @param knownHosts the file with the keys of their ssh servers
 * @param key the private key to log in with; empty for those that ssh uses without being told
 */
public record HostAccess(Optional<String> jdk, Path knownHosts, Optional<Path> key) {

    static HostAccess from(OptionReader values) {
        return new HostAccess(
                values.find(HostOptionDeclarations.JDK),
                values.find(HostOptionDeclarations.KNOWN_HOSTS)
                        .orElseGet(() -> Path.of(System.getProperty("user.home"), ".ssh", "known_hosts")),
                values.find(HostOptionDeclarations.KEY));
    }
}

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
 * @param agent the socket of the ssh agent whose keys are tried, too; empty without one, or if a key is given
 */
public record HostAccess(Optional<String> jdk, Path knownHosts, Optional<Path> key, Optional<Path> agent) {

    /** The variable that names the agent's socket, as ssh-agent(1) has it. */
    private static final String AGENT_VARIABLE = "SSH_AUTH_SOCK";

    /** Creates the access of a user without an agent. */
    public HostAccess(Optional<String> jdk, Path knownHosts, Optional<Path> key) {
        this(jdk, knownHosts, key, Optional.empty());
    }

    static HostAccess from(OptionReader values) {
        Optional<Path> key = values.find(HostOptionDeclarations.KEY);
        return new HostAccess(
                values.find(HostOptionDeclarations.JDK),
                values.find(HostOptionDeclarations.KNOWN_HOSTS)
                        .orElseGet(() -> Path.of(System.getProperty("user.home"), ".ssh", "known_hosts")),
                key,
                agent(key, Optional.ofNullable(System.getenv(AGENT_VARIABLE))));
    }

    static Optional<Path> agent(Optional<Path> key, Optional<String> socket) {
        return socket.filter(path -> key.isEmpty() && !path.isBlank()).map(Path::of);
    }
}

package org.gaeperf.server.variant;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gaeperf.model.Variant;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.server.Launcher;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerVariant;

/**
 * A variant, which is one server in each configuration of the run.
 *
 * @param name the name of the variant
 * @param servers by the name of the configuration
 */
record ConfiguredVariant(String name, Map<String, ServerVariant> servers) implements ServerVariant {

    ConfiguredVariant {
        servers = Collections.unmodifiableMap(new LinkedHashMap<>(servers));
    }

    @Override
    public ServerVariant in(JvmConfiguration configuration) {
        ServerVariant server = servers.get(configuration.name());
        if (server == null) {
            throw new IllegalArgumentException(
                    "the variant " + name + " has no server for the configuration '" + configuration.name() + "'");
        }
        return server;
    }

    @Override
    public Variant variant(JvmConfiguration configuration, JdkIdentity jdk, List<String> furtherJvmArgs) {
        return in(configuration).variant(configuration, jdk, furtherJvmArgs);
    }

    @Override
    public boolean takesJvmArgs() {
        return servers.values().stream().allMatch(ServerVariant::takesJvmArgs);
    }

    /** A server is chosen by {@link #in} before it is started. */
    @Override
    public Launcher launcher() throws ServerException {
        throw new IllegalStateException("the variant " + name + " has a server for each configuration");
    }
}

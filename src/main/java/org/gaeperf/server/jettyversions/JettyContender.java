package org.gaeperf.server.jettyversions;

import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.model.Variant;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.server.Contender;
import org.gaeperf.server.ServerLauncher;

/** One of the servers. */
record JettyContender(JettyServer server, RuntimeIdentity identity, JettyLauncher launched) implements Contender {

    @Override
    public String role() {
        return server.role();
    }

    @Override
    public Variant variant(JvmConfiguration configuration, JdkIdentity jdk, List<String> furtherJvmArgs) {
        return Variant.withoutModes(
                role(),
                configuration.name(),
                identity,
                jdk,
                Stream.concat(configuration.jvmArgs().stream(), furtherJvmArgs.stream())
                        .toList());
    }

    /** The resource has a size of its own. */
    @Override
    public Workload workload(Workload ofSuite) {
        return new Workload(ofSuite.load(), 0, 1, JettyProcess.RESPONSE_BYTES);
    }

    @Override
    public ServerLauncher launcher() {
        return launched;
    }
}

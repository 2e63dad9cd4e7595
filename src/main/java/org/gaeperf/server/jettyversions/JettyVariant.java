package org.gaeperf.server.jettyversions;

import java.util.List;
import org.gaeperf.model.Variant;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerVariant;

/** One of the servers. */
record JettyVariant(JettyServer server, RuntimeIdentity identity, JettyLauncher launched) implements ServerVariant {

    @Override
    public String name() {
        return server.key();
    }

    @Override
    public Variant variant(JvmConfiguration configuration, JdkIdentity jdk, List<String> furtherJvmArgs) {
        return Variant.withoutModes(
                name(), configuration.name(), identity, jdk, configuration.jvmArgsWith(furtherJvmArgs));
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

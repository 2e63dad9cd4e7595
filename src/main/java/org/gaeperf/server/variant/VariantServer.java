package org.gaeperf.server.variant;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.Variant;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.server.Launcher;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerVariant;

/**
 * A server of a variant.
 *
 * @param name the name of the variant
 * @param server what the kind of server has prepared
 * @param own how its JVM is configured
 */
record VariantServer(String name, ServerVariant server, JvmConfiguration own) implements ServerVariant {

    @Override
    public JvmConfiguration jvm(JvmConfiguration ofRun) {
        return own;
    }

    @Override
    public Variant variant(JvmConfiguration configuration, JdkIdentity jdk, List<String> furtherJvmArgs) {
        return server.variant(own, jdk, furtherJvmArgs).withName(name);
    }

    @Override
    public boolean takesJvmArgs() {
        return server.takesJvmArgs();
    }

    @Override
    public Workload workload(Workload ofSuite) {
        return server.workload(ofSuite);
    }

    @Override
    public Workload recorded(Workload workload, Duration measured) {
        return server.recorded(workload, measured);
    }

    @Override
    public Optional<String> onlyMicrobenchmark() {
        return server.onlyMicrobenchmark();
    }

    @Override
    public void respondsAs(ServerVariant other) {
        server.respondsAs(other instanceof VariantServer variant ? variant.server : other);
    }

    @Override
    public Launcher launcher() throws ServerException {
        return server.launcher();
    }
}

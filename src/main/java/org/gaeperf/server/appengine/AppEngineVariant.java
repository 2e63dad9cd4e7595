package org.gaeperf.server.appengine;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.Variant;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerVariant;

/** A runtime in a mode. */
public record AppEngineVariant(PreparedRuntime runtime, ConnectorMode mode) implements ServerVariant {

    @Override
    public String name() {
        return mode.key();
    }

    @Override
    public Variant variant(JvmConfiguration configuration, JdkIdentity jdk, List<String> furtherJvmArgs) {
        return new Variant(
                name(),
                configuration.name(),
                Optional.of(mode),
                Optional.of(runtime.environment()),
                runtime.identity(),
                jdk,
                configuration.jvmArgsWith(furtherJvmArgs),
                configuration.limits());
    }

    @Override
    public Workload workload(Workload ofSuite) {
        return runtime.served().workload(ofSuite);
    }

    @Override
    public Workload recorded(Workload workload, Duration measured) {
        return runtime.served().recorded(workload, measured);
    }

    @Override
    public void respondsAs(ServerVariant other) {
        if (other instanceof AppEngineVariant server) {
            runtime.served().respondsAs(server.runtime.served());
        }
    }

    @Override
    public ServerLauncher launcher() throws ServerException {
        return runtime.launcher(mode);
    }
}

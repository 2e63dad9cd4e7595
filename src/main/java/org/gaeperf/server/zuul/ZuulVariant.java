package org.gaeperf.server.zuul;

import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.model.Variant;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.options.jvm.JvmConfigurationMatrix;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerVariant;

/**
 * One of the proxies.
 *
 * @param hasPublishedJvm whether its JVM has the published heap and collector, unless an option names others
 */
record ZuulVariant(Proxy proxy, RuntimeIdentity identity, ZuulLauncher launched, boolean hasPublishedJvm)
        implements ServerVariant {

    @Override
    public String name() {
        return proxy.key();
    }

    @Override
    public Variant variant(JvmConfiguration configuration, JdkIdentity jdk, List<String> furtherJvmArgs) {
        return Variant.withoutModes(
                name(),
                configuration.name(),
                identity,
                jdk,
                Stream.concat(jvmArgs(configuration).stream(), furtherJvmArgs.stream())
                        .toList());
    }

    @Override
    public ServerLauncher launcher() {
        return launched;
    }

    private List<String> jvmArgs(JvmConfiguration configuration) {
        return hasPublishedJvm
                ? JvmConfigurationMatrix.withDefaults(configuration.jvmArgs(), proxy.jvmArgs())
                : configuration.jvmArgs();
    }
}

package org.gaeperf.server.multipart;

import java.util.List;
import java.util.Optional;
import org.gaeperf.model.Variant;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.server.Launcher;
import org.gaeperf.server.ServerVariant;

/**
 * One of the parsers.
 *
 * @param onlyForms the only ones that it parses, if the suite does not say which
 */
record ParserVariant(ParserBenchmark benchmark, RuntimeIdentity identity, Optional<String> onlyForms)
        implements ServerVariant {

    @Override
    public String name() {
        return benchmark.parser().key();
    }

    @Override
    public Variant variant(JvmConfiguration configuration, JdkIdentity jdk, List<String> furtherJvmArgs) {
        return Variant.withoutModes(
                name(), configuration.name(), identity, jdk, configuration.jvmArgsWith(furtherJvmArgs));
    }

    @Override
    public Optional<String> onlyMicrobenchmark() {
        return onlyForms;
    }

    @Override
    public Launcher launcher() {
        return benchmark;
    }
}

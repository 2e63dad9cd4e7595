package org.gaeperf.server.variant;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.model.scenario.GateScenario;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BenchmarkOptions.DefinedVariant;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.server.GateSide;
import org.gaeperf.server.GateSides;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerProvider;
import org.gaeperf.server.ServerVariant;

/** Prepares what a run compares: the variants that the user has defined, or else what the kind of server says. */
public final class Variants {

    private Variants() {}

    /**
     * Prepares what is compared, the baseline first. No server is started.
     *
     * @param baseDirectory the project's directory
     * @param target the build's directory, for what is prepared
     * @throws ServerException if a server cannot be measured as the options ask for
     * @throws IOException if something cannot be read or written
     */
    public static List<ServerVariant> prepare(BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        ServerProvider provider = ServerProvider.of(options);
        if (options.server().variants().isEmpty()) {
            return provider.prepare(options, baseDirectory, target);
        }
        List<ServerVariant> servers = new ArrayList<>();
        List<ServerVariant> before = new ArrayList<>();
        for (DefinedVariant variant : options.server().variants()) {
            ConfiguredVariant server = variant(variant, options, provider, baseDirectory, target);
            shareResponses(before, server);
            servers.add(server);
        }
        return servers;
    }

    /**
     * Prepares the sides of a gate: of two variants the baseline, and the other one as the candidate.
     *
     * @param baseDirectory the project's directory
     * @param target the build's directory, for what is prepared
     * @throws ServerException if a server cannot be measured as the options ask for
     * @throws IOException if something cannot be read or written
     */
    public static GateSides prepareGate(BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        ServerProvider provider = ServerProvider.of(options);
        List<DefinedVariant> variants = options.server().variants();
        if (variants.isEmpty()) {
            return provider.prepareGate(options, baseDirectory, target);
        }
        List<ServerVariant> before = new ArrayList<>();
        List<GateSide> sides = new ArrayList<>();
        for (DefinedVariant variant : variants.subList(0, 2)) {
            ConfiguredVariant server = variant(variant, options, provider, baseDirectory, target);
            shareResponses(before, server);
            sides.add(side(server));
        }
        return new GateSides(Optional.of(sides.get(0)), sides.get(1));
    }

    private static GateSide side(ConfiguredVariant variant) {
        Map<String, ServerVariant> servers = new LinkedHashMap<>();
        variant.servers()
                .forEach((configuration, server) ->
                        servers.put(configuration.isEmpty() ? GateScenario.ONLY : configuration, server));
        return new GateSide(variant.name(), servers, List.of());
    }

    /** Each variant was prepared by itself, and what they are asked for is the same all the same. */
    private static void shareResponses(List<ServerVariant> before, ConfiguredVariant variant) {
        for (ServerVariant server : variant.servers().values()) {
            before.forEach(server::respondsAs);
            before.add(server);
        }
    }

    /** The servers of a variant by the configuration of the run that they belong to. */
    private static ConfiguredVariant variant(
            DefinedVariant variant, BenchmarkOptions options, ServerProvider provider, Path baseDirectory, Path target)
            throws ServerException, IOException {
        Map<String, ServerVariant> servers = new LinkedHashMap<>();
        List<ServerVariant> prepared = provider.prepare(variant.options(), baseDirectory, target);
        JvmConfiguration own = variant.options().server().jvm();
        for (int i = 0; i < prepared.size(); i++) {
            JvmConfiguration ofRun = options.server().jvmConfigurations().get(i);
            servers.put(
                    ofRun.name(),
                    new VariantServer(
                            variant.name(),
                            prepared.get(i),
                            new JvmConfiguration(ofRun.name(), own.jdk(), own.jvmArgs(), own.limits())));
        }
        return new ConfiguredVariant(variant.name(), servers);
    }
}

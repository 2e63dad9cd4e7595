package org.gaeperf.server.appengine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.ServerFeature;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.options.runtime.RuntimeSource;
import org.gaeperf.server.Contender;
import org.gaeperf.server.GateSide;
import org.gaeperf.server.GateSides;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerProvider;

/** The App Engine runtime, in each of its modes. */
public final class AppEngineProvider implements ServerProvider {

    private static final String MODES = "bench.modes";

    @Override
    public String key() {
        return "appengine";
    }

    @Override
    public List<OptionDefinition<?>> options() {
        return List.of();
    }

    @Override
    public List<String> optionNames() {
        return List.of(
                MODES,
                "bench.runtime.version",
                "bench.runtime.dir",
                "bench.environment",
                "bench.instanceClass",
                "bench.requestBytes",
                "bench.writes",
                "bench.writeBytes",
                "bench.gate.injectedFault");
    }

    @Override
    public Set<ServerFeature> features() {
        return EnumSet.allOf(ServerFeature.class);
    }

    @Override
    public List<String> contenders(OptionReader values) {
        return values.text(MODES).map(modes -> List.of(modes.split(","))).orElse(List.of());
    }

    @Override
    public Map<String, String> variantDefaults() {
        return Map.of(MODES, ConnectorMode.HTTP.key());
    }

    @Override
    public boolean hasRuntimeBaselines() {
        return true;
    }

    /** It listens on all addresses. */
    @Override
    public boolean isReachable() {
        return true;
    }

    @Override
    public List<String> problems(OptionReader values) {
        return List.of();
    }

    @Override
    public List<Contender> prepare(BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        PreparedRuntime runtime = PreparedRuntime.prepare(options, baseDirectory, target);
        return options.modes().stream()
                .<Contender>map(mode -> new AppEngineContender(runtime, mode))
                .toList();
    }

    @Override
    public GateSides prepareGate(BenchmarkOptions options, Path baseDirectory, Path target) throws IOException {
        GateSide candidate = gateSide("candidate", options.server().runtime(), options, baseDirectory, target);
        Optional<RuntimeSource> baseline = options.gate().baseline();
        return new GateSides(
                baseline.isPresent()
                        ? Optional.of(gateSide("baseline", baseline.get(), options, baseDirectory, target))
                        : Optional.empty(),
                candidate);
    }

    /** The runtime in each mode that the options ask for and that it has. */
    private static GateSide gateSide(
            String role, RuntimeSource source, BenchmarkOptions options, Path baseDirectory, Path target)
            throws IOException {
        Map<String, Contender> contenders = new LinkedHashMap<>();
        List<String> missing = new ArrayList<>();
        String displayName = "none";
        for (ConnectorMode mode : options.modes()) {
            try {
                PreparedRuntime runtime =
                        PreparedRuntime.prepare(source, List.of(mode), options, baseDirectory, target);
                runtime.launcher(mode);
                contenders.put(mode.key(), new AppEngineContender(runtime, mode));
                displayName = runtime.deployment().identity().version() + " ("
                        + runtime.environment().key() + ")";
            } catch (ServerException e) {
                missing.add("the " + role + " cannot serve in mode " + mode.key() + ": " + e.getMessage());
            }
        }
        return new GateSide(displayName, contenders, missing);
    }
}

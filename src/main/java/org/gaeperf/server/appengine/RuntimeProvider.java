package org.gaeperf.server.appengine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.options.runtime.RuntimeSource;
import org.gaeperf.server.GateSide;
import org.gaeperf.server.GateSides;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerProvider;
import org.gaeperf.server.ServerVariant;

/** The App Engine runtime, in each of its modes, with some application. */
public abstract class RuntimeProvider implements ServerProvider {

    /** The option that names the modes. */
    public static final String MODES = "bench.modes";

    /**
     * Returns what the runtime is to serve.
     *
     * @throws ServerException if it cannot be served
     * @throws IOException if something of it cannot be read
     */
    protected abstract WebApplication application(BenchmarkOptions options) throws ServerException, IOException;

    @Override
    public List<String> compared(OptionReader values) {
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

    /** Returns true: it listens on all addresses. */
    @Override
    public boolean isReachable() {
        return true;
    }

    @Override
    public List<ServerVariant> prepare(BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        PreparedRuntime runtime = PreparedRuntime.prepare(application(options), options, baseDirectory, target);
        return options.modes().stream()
                .<ServerVariant>map(mode -> new AppEngineVariant(runtime, mode))
                .toList();
    }

    @Override
    public GateSides prepareGate(BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        WebApplication application = application(options);
        GateSide candidate =
                gateSide("candidate", application, options.server().runtime(), options, baseDirectory, target);
        Optional<RuntimeSource> baseline = options.gate().baseline();
        return new GateSides(
                baseline.isPresent()
                        ? Optional.of(gateSide("baseline", application, baseline.get(), options, baseDirectory, target))
                        : Optional.empty(),
                candidate);
    }

    /** The runtime in each mode that the options ask for and that it has. */
    private static GateSide gateSide(
            String variant,
            WebApplication application,
            RuntimeSource source,
            BenchmarkOptions options,
            Path baseDirectory,
            Path target)
            throws IOException {
        Map<String, ServerVariant> servers = new LinkedHashMap<>();
        List<String> missing = new ArrayList<>();
        String displayName = "none";
        for (ConnectorMode mode : options.modes()) {
            try {
                PreparedRuntime runtime =
                        PreparedRuntime.prepare(application, source, List.of(mode), options, baseDirectory, target);
                runtime.launcher(mode);
                servers.put(mode.key(), new AppEngineVariant(runtime, mode));
                displayName = runtime.deployment().identity().version() + " ("
                        + runtime.environment().key() + ")";
            } catch (ServerException e) {
                missing.add("the " + variant + " cannot serve in mode " + mode.key() + ": " + e.getMessage());
            }
        }
        return new GateSide(displayName, servers, missing);
    }
}

package org.gaeperf.gate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.RuntimeSource;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.appengine.PreparedRuntime;

/**
 * One of the two runtimes of a gate, ready to be started in each mode that it has.
 *
 * @param role {@link GateResult#BASELINE} or {@link GateResult#CANDIDATE}
 * @param runtimes by mode
 * @param missing for each of the other modes, why it cannot serve in it
 */
record PreparedSide(String role, Map<ConnectorMode, PreparedRuntime> runtimes, List<String> missing) {

    /**
     * Prepares the runtime in each mode that the options ask for.
     *
     * @throws IOException if it cannot be unpacked
     */
    static PreparedSide prepare(
            String role, RuntimeSource source, BenchmarkOptions options, Path baseDirectory, Path target)
            throws IOException {
        Map<ConnectorMode, PreparedRuntime> runtimes = new EnumMap<>(ConnectorMode.class);
        List<String> missing = new ArrayList<>();
        for (ConnectorMode mode : options.modes()) {
            try {
                PreparedRuntime runtime =
                        PreparedRuntime.prepare(source, List.of(mode), options, baseDirectory, target);
                runtime.launcher(mode);
                runtimes.put(mode, runtime);
            } catch (ServerException e) {
                missing.add("the " + role + " cannot serve in mode " + mode.key() + ": " + e.getMessage());
            }
        }
        return new PreparedSide(role, runtimes, missing);
    }

    /** Version and environment, for readers. */
    String displayName() {
        Optional<PreparedRuntime> any = runtimes.values().stream().findFirst();
        return any.map(runtime -> runtime.deployment().identity().version() + " ("
                        + runtime.environment().key() + ")")
                .orElse("none");
    }
}

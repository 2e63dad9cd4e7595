package org.gaeperf.gate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.model.Mode;
import org.gaeperf.plan.Options;
import org.gaeperf.plan.RuntimeChoice;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.appengine.PreparedRuntime;

/**
 * One of the two runtimes, ready to be started in each mode that it has.
 *
 * @param runtimes by mode
 * @param missing why it cannot serve in the other modes
 */
record Side(String role, Map<Mode, PreparedRuntime> runtimes, List<String> missing) {

    static Side prepare(String role, RuntimeChoice choice, Options options, Path baseDirectory, Path target)
            throws IOException {
        Map<Mode, PreparedRuntime> runtimes = new EnumMap<>(Mode.class);
        List<String> missing = new ArrayList<>();
        for (Mode mode : options.modes()) {
            try {
                PreparedRuntime runtime = PreparedRuntime.of(choice, List.of(mode), options, baseDirectory, target);
                runtime.kind(mode);
                runtimes.put(mode, runtime);
            } catch (ServerException cannot) {
                missing.add("the " + role + " cannot serve in mode " + mode.word() + ": " + cannot.getMessage());
            }
        }
        return new Side(role, runtimes, missing);
    }

    /** For readers: version and environment. */
    String words() {
        Optional<PreparedRuntime> any = runtimes.values().stream().findFirst();
        return any.map(runtime -> runtime.deployment().identity().version() + " (" + runtime.environment().word() + ")")
                .orElse("none");
    }
}

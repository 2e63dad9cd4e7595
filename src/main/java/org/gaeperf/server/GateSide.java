package org.gaeperf.server;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gaeperf.model.scenario.GateScenario;

/**
 * What a gate measures of its baseline, or of its candidate.
 *
 * @param displayName for readers
 * @param servers by what they are compared as, in the order in which they are planned: the modes of a runtime, or one
 *     name for a server without modes. Variants with the same name on both sides are compared
 * @param missing for each that cannot be started, why
 */
public record GateSide(String displayName, Map<String, ServerVariant> servers, List<String> missing) {

    public GateSide {
        servers = Collections.unmodifiableMap(new LinkedHashMap<>(servers));
        missing = List.copyOf(missing);
    }

    /** A server without modes. */
    public static GateSide of(ServerVariant server) {
        return new GateSide(server.name(), Map.of(GateScenario.ONLY, server), List.of());
    }
}

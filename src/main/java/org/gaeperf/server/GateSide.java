package org.gaeperf.server;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a gate measures of its baseline, or of its candidate.
 *
 * @param displayName for readers
 * @param contenders by what they are compared as, in the order in which they are planned: the modes of a runtime, or one
 *     name for a server without modes. Contenders with the same name on both sides are compared
 * @param missing for each that cannot be started, why
 */
public record GateSide(String displayName, Map<String, Contender> contenders, List<String> missing) {

    public GateSide {
        contenders = Collections.unmodifiableMap(new LinkedHashMap<>(contenders));
        missing = List.copyOf(missing);
    }

    /** A server without modes. */
    public static GateSide of(Contender contender) {
        return new GateSide(contender.role(), Map.of("load", contender), List.of());
    }
}

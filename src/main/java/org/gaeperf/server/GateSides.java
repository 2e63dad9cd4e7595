package org.gaeperf.server;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The two sides of a gate.
 *
 * @param baseline empty if a stored run is compared with
 * @param candidate what is judged
 */
public record GateSides(Optional<GateSide> baseline, GateSide candidate) {

    /** The names of what both sides have, in the order of the candidate. */
    public List<String> common() {
        return candidate.servers().keySet().stream()
                .filter(name -> baseline.isEmpty() || baseline.get().servers().containsKey(name))
                .toList();
    }

    /** Says whether the JVMs of all variants that are compared get the flags of gaeperf. */
    public boolean takeJvmArgs() {
        return Stream.concat(baseline.stream(), Stream.of(candidate))
                .flatMap(side -> common().stream().map(side.servers()::get))
                .allMatch(ServerVariant::takesJvmArgs);
    }

    /** Says whether microbenchmarks are compared, and not servers. */
    public boolean areMicrobenchmarks() {
        return candidate.servers().values().stream()
                .allMatch(server -> server.onlyMicrobenchmark().isPresent());
    }

    /** Says why a side cannot start one of its variants, the baseline first. */
    public List<String> missing() {
        return Stream.concat(baseline.stream(), Stream.of(candidate))
                .flatMap(side -> side.missing().stream())
                .toList();
    }
}

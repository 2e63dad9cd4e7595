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
        return candidate.contenders().keySet().stream()
                .filter(name ->
                        baseline.isEmpty() || baseline.get().contenders().containsKey(name))
                .toList();
    }

    /** Whether the JVMs of all contenders that are compared get the flags of gaeperf. */
    public boolean takeJvmArgs() {
        return Stream.concat(baseline.stream(), Stream.of(candidate))
                .flatMap(side -> common().stream().map(side.contenders()::get))
                .allMatch(Contender::takesJvmArgs);
    }

    /** Whether microbenchmarks are compared, and not servers. */
    public boolean areMicrobenchmarks() {
        return candidate.contenders().values().stream()
                .allMatch(contender -> contender.onlyMicrobenchmark().isPresent());
    }

    /** Why a side cannot start one of its contenders, the baseline first. */
    public List<String> missing() {
        return Stream.concat(baseline.stream(), Stream.of(candidate))
                .flatMap(side -> side.missing().stream())
                .toList();
    }
}

package org.gaeperf.options;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The names of all options, for tests of other packages. */
public final class KnownOptions {

    private KnownOptions() {}

    /** Every {@code bench.*} name that a user may set. */
    public static Set<String> names() {
        Stream<String> declared = Arrays.stream(OptionDefinition.values()).map(OptionDefinition::property);
        // Names that the catalogue of options will declare.
        Stream<String> toBeDeclared = Stream.of(
                "bench.help",
                "bench.concurrent",
                "bench.baseline.ignoreMismatch",
                "bench.gate.injectedFault",
                "bench.gate.inconclusive");
        return Stream.concat(declared, toBeDeclared).collect(Collectors.toUnmodifiableSet());
    }
}

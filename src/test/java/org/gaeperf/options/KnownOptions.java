package org.gaeperf.options;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The names of all options, for tests of other packages. */
public final class KnownOptions {

    private KnownOptions() {}

    /** Every {@code bench.*} name that a user may set, former ones included. */
    public static Set<String> names() {
        return OptionCatalog.all().stream()
                .flatMap(option -> Stream.concat(Stream.of(option.name()), option.aliases().stream()))
                .collect(Collectors.collectingAndThen(Collectors.toSet(), names -> {
                    names.add(OptionCatalog.HELP);
                    return Set.copyOf(names);
                }));
    }
}

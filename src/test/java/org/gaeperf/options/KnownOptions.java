package org.gaeperf.options;

import java.util.Set;
import java.util.stream.Collectors;
import org.gaeperf.options.declaration.OptionDefinition;

/** The names of all options, for tests of other packages. */
public final class KnownOptions {

    private KnownOptions() {}

    /** Returns every {@code bench.*} name that a user may set. */
    public static Set<String> names() {
        return OptionCatalog.all().stream()
                .map(OptionDefinition::name)
                .collect(Collectors.collectingAndThen(Collectors.<String>toSet(), names -> {
                    names.add(OptionCatalog.HELP);
                    return Set.copyOf(names);
                }));
    }
}

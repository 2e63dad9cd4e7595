package org.gaeperf.cli;

import java.util.Optional;
import java.util.Set;
import org.gaeperf.options.OptionCatalog;

/** Finds options that stand before {@code -jar}, where they are properties of the JVM and would count for nothing. */
final class MisplacedOptions {

    private MisplacedOptions() {}

    /**
     * Says what is wrong and how to write it, in one line.
     *
     * @param properties the names of the properties of this JVM
     */
    static Optional<String> find(Set<String> properties) {
        return properties.stream()
                .filter(name -> name.startsWith(OptionCatalog.PREFIX))
                .sorted()
                .findFirst()
                .map(name -> "-D" + name + " stands before -jar, where it is not read; write "
                        + RunOptionSpecs.asArgument(name) + "=VALUE after the subcommand");
    }
}

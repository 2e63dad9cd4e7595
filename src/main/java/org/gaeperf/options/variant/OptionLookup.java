package org.gaeperf.options.variant;

import java.util.List;
import java.util.Optional;
import org.gaeperf.options.declaration.OptionDefinition;

/**
 * The options that variants may name.
 *
 * @param all options that there are
 */
public record OptionLookup(List<OptionDefinition<?>> all) {

    public OptionLookup {
        all = List.copyOf(all);
    }

    /** Finds the option, or the family of options, that a name belongs to. */
    public Optional<OptionDefinition<?>> find(String name) {
        return all.stream().filter(option -> option.covers(name)).findFirst();
    }

    /** Finds the family of options that a name belongs to. */
    public Optional<OptionDefinition<?>> family(String name) {
        return find(name).filter(OptionDefinition::isFamily);
    }

    /** Finds the option that a matrix calls by a name. */
    public Optional<OptionDefinition<?>> ofAxis(String axis) {
        return all.stream()
                .filter(option -> option.axis().filter(axis::equals).isPresent() && !option.isFamily())
                .findFirst();
    }

    /** Returns the names that a matrix may have for its axes. */
    public List<String> axes() {
        return all.stream()
                .filter(option -> !option.isFamily())
                .flatMap(option -> option.axis().stream())
                .toList();
    }
}

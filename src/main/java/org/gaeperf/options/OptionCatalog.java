package org.gaeperf.options;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionGroup;

/** Every option there is. */
public final class OptionCatalog {

    /** Asks for help. */
    public static final String HELP = "bench.help";

    /** What the names of gaeperf's own options begin with. */
    public static final String PREFIX = "bench.";

    /** A known name with more edits than this is not suggested for an unknown one. */
    private static final int MAX_EDITS = 7;

    private static final List<OptionDefinition<?>> ALL = Stream.concat(
                    OptionDeclarations.all().stream(),
                    SuiteOptionDeclarations.all().stream().map(SuiteOption::definition))
            .sorted(Comparator.comparing(OptionDefinition::group))
            .toList();

    private OptionCatalog() {}

    /** All of them, by group. */
    public static List<OptionDefinition<?>> all() {
        return ALL;
    }

    /** The option with a name, or with a former name. */
    public static Optional<OptionDefinition<?>> find(String name) {
        return ALL.stream()
                .filter(option -> option.name().equals(name) || option.aliases().contains(name))
                .findFirst();
    }

    /** The known name with the fewest edits from an unknown one, if it is near. */
    public static Optional<String> nearest(String unknown) {
        LevenshteinDistance distance = new LevenshteinDistance(MAX_EDITS);
        return ALL.stream()
                .map(option -> Map.entry(option.name(), distance.apply(option.name(), unknown)))
                .filter(entry -> entry.getValue() >= 0)
                .min(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey);
    }

    /** Those that gaeperf reads itself. */
    static Stream<OptionDefinition<?>> parsed() {
        return ALL.stream().filter(option -> option.group() != OptionGroup.BUILD);
    }
}

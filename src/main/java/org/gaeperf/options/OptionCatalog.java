package org.gaeperf.options;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.gaeperf.options.build.BuildOptionDeclarations;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionGroup;
import org.gaeperf.options.declaration.ServerKind;
import org.gaeperf.options.hosts.HostOptionDeclarations;
import org.gaeperf.options.variant.OptionLookup;
import org.gaeperf.options.variant.VariantDeclarations;

/** Every option there is. */
public final class OptionCatalog {

    /** Asks for help. */
    public static final String HELP = BuildOptionDeclarations.HELP.name();

    /** What the names of gaeperf's own options begin with. */
    public static final String PREFIX = "bench.";

    /** A known name with more edits than this is not suggested for an unknown one. */
    private static final int MAX_EDITS = 7;

    private static final List<OptionGroup> GROUPS = OptionGroup.inOrder(
            ofKinds().<OptionGroup>map(OptionDefinition::group).toList());
    private static final List<OptionDefinition<?>> ALL = collect();

    private OptionCatalog() {}

    private static List<OptionDefinition<?>> collect() {
        List<OptionDefinition<?>> all = new ArrayList<>(OptionDeclarations.all());
        all.addAll(VariantDeclarations.all());
        all.addAll(HostOptionDeclarations.all());
        SuiteOptionDeclarations.all().forEach(option -> all.add(option.definition()));
        ofKinds().forEach(all::add);
        all.addAll(BuildOptionDeclarations.all());
        all.sort(Comparator.comparingInt(option -> GROUPS.indexOf(option.group())));
        return List.copyOf(all);
    }

    private static Stream<OptionDefinition<?>> ofKinds() {
        return ServerKind.all().stream()
                .<OptionDefinition<?>>flatMap(kind -> kind.options().stream())
                .distinct();
    }

    /** Returns the topics, in the order of {@link #all}. */
    public static List<OptionGroup> groups() {
        return GROUPS;
    }

    /** Returns all of them, by group. */
    public static List<OptionDefinition<?>> all() {
        return ALL;
    }

    /** Finds the option with a name. */
    public static Optional<OptionDefinition<?>> find(String name) {
        return ALL.stream()
                .filter(option -> option.covers(name))
                .findFirst()
                .map(option ->
                        option.isFamily() && !option.name().equals(name) ? option.of(option.ownName(name)) : option);
    }

    /** Returns those that a variant may name. */
    static OptionLookup lookup() {
        return new OptionLookup(ALL);
    }

    /** Finds the family of options whose names begin as this one, which ends with something that is no name. */
    static Optional<OptionDefinition<?>> misnamedFamily(String name) {
        return ALL.stream().filter(option -> option.isMisnamed(name)).findFirst();
    }

    /** Finds the option that had a name. */
    public static Optional<OptionDefinition<?>> findFormer(String name) {
        return ALL.stream()
                .filter(option -> option.formerNames().contains(name))
                .findFirst();
    }

    /** Says whether an option is read before all others, and is none of the run's. */
    static boolean isReadFirst(String name) {
        return find(name).filter(option -> option.group() == OptionGroup.BUILD).isPresent();
    }

    /** Says whether an option names a file or a directory that the run reads, so that a run on another machine needs a copy. */
    public static boolean namesInput(String name) {
        return find(name)
                .filter(option -> option.type().namesInput())
                .filter(option -> option.group() != OptionGroup.BUILD && option.group() != OptionGroup.HOSTS)
                .isPresent();
    }

    /** Says why an options file cannot have a key; empty if its name does not forbid it. */
    static Optional<String> whyNotInFile(String name) {
        if (isReadFirst(name) || name.equals(OptionDeclarations.RESUME.name())) {
            return Optional.of("it is read before the file; give it on the command line, as -D" + name);
        }
        return name.startsWith(PREFIX)
                ? Optional.empty()
                : Optional.of("unknown option; the names of options begin with " + PREFIX);
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

    /** Returns those that gaeperf reads itself. */
    static Stream<OptionDefinition<?>> parsed() {
        return ALL.stream().filter(option -> option.group() != OptionGroup.BUILD);
    }
}

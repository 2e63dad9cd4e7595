package org.gaeperf.options.declaration;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;
import java.util.Set;
import org.gaeperf.model.Suite;
import org.gaeperf.model.server.ServerFeature;

/**
 * A kind of server that can be measured, as far as options need to know it. Kinds are registered by a line in {@code
 * META-INF/services/org.gaeperf.options.declaration.ServerKind}.
 */
public interface ServerKind {

    /** Returns the name that {@code bench.server} has for it. */
    String key();

    /** Returns what its servers are, in a few words, for the help of {@code bench.server}. */
    String help();

    /** The options that only this kind reads, except those that gaeperf itself declares for it. */
    List<OptionDefinition<?>> options();

    /** The names of all options that only this kind reads. */
    default List<String> optionNames() {
        return options().stream().map(OptionDefinition::name).toList();
    }

    /** Returns what the servers have that some suites need. */
    Set<ServerFeature> features();

    /** The keys of the suites that can measure this kind, its own first. */
    default List<String> suites() {
        return Suite.all().stream()
                .filter(suite -> suite.canMeasure(key(), features()))
                .sorted(Comparator.comparing(suite -> !suite.isServerSpecific()))
                .map(Suite::key)
                .toList();
    }

    /** The names of what is compared, in the order in which they are planned. */
    List<String> compared(OptionReader values);

    /** Returns what options count as in a variant where they are not given, by their names: a variant is usually one server. */
    default Map<String, String> variantDefaults() {
        return Map.of();
    }

    /** The suite that means this kind where {@code bench.server} is not given. */
    default Optional<String> ownSuite() {
        return Suite.all().stream()
                .filter(suite -> suite.serverKind().filter(key()::equals).isPresent())
                .map(Suite::key)
                .findFirst();
    }

    /** The name of an option that means this kind where {@code bench.server} is not given. */
    default Optional<String> namingOption() {
        return Optional.empty();
    }

    /** Says whether an option of this name is one that it reads. */
    default boolean reads(String name) {
        return optionNames().contains(name) || options().stream().anyMatch(option -> option.covers(name));
    }

    /**
     * Says whether what is measured is a runtime that Maven fetches, and a gate's baseline is what {@code bench.baseline.*}
     * names; otherwise the kind itself says what both are.
     */
    default boolean hasRuntimeBaselines() {
        return false;
    }

    /** Names what Maven fetches so that servers of this kind can run, beside the runtime under test. */
    default JarProjects jars() {
        return JarProjects.NONE;
    }

    /** The names of those of them that a gate judges, in two versions. */
    default List<String> judgedByGate(OptionReader values) {
        return compared(values);
    }

    /** The key of the suite whose warm-up and measurement the trials of a gate have, if that is not the usual one of gates. */
    default Optional<String> suiteOfGateTrials() {
        return Optional.empty();
    }

    /** The names of options that suites read, and that mean nothing for this kind. */
    default List<String> unusedOptions() {
        return List.of();
    }

    /** Says whether its servers listen where other hosts can reach them, if these are to send the load. */
    default boolean isReachable() {
        return false;
    }

    /** One line for each thing that is wrong with the options, beyond what their declarations check. */
    List<String> problems(OptionReader values);

    /** Returns all kinds, in the order in which they are registered. */
    static List<ServerKind> all() {
        return ServiceLoader.load(ServerKind.class, ServerKind.class.getClassLoader()).stream()
                .map(Provider::get)
                .toList();
    }

    /** The kind of that key; empty if none is registered. */
    static Optional<ServerKind> find(String key) {
        return all().stream().filter(kind -> kind.key().equals(key)).findFirst();
    }
}

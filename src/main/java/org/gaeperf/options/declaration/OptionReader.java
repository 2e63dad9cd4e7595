package org.gaeperf.options.declaration;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.gaeperf.model.Suite;

/** The values of options, for a kind of server that reads its own. */
public interface OptionReader {

    /** The value of an option; empty if it has none. */
    <T> Optional<T> find(OptionDefinition<T> option);

    /** The value of an option by its name, as a user would write it; empty if it has none. */
    Optional<String> text(String name);

    /** Says whether the user gave an option, on the command line or in a file. */
    boolean isGiven(String name);

    /** Says whether these are the values of one of several variants, which are compared. */
    default boolean isOfVariant() {
        return false;
    }

    /** Says whether a suite is to be run. */
    default boolean runsSuite(String key) {
        return text("bench.suite").stream()
                .flatMap(suites -> Stream.of(suites.split(",")))
                .anyMatch(suite -> suite.strip().equals(key));
    }

    /** Says whether a suite of some kind is to be run. */
    default boolean runs(Predicate<Suite> kind) {
        return Suite.all().stream().filter(kind).anyMatch(suite -> runsSuite(suite.key()));
    }

    /**
     * A rate at which trials are planned.
     *
     * @param requestsPerSecond to each server
     * @param ofPair whether two servers get it at the same time
     */
    record PlannedRate(int requestsPerSecond, boolean ofPair) {}

    /** Returns the rates at which the trials of a suite are planned. None if the suite finds its rates, or if the options do not say them. */
    default List<PlannedRate> rates(Suite suite) {
        return List.of();
    }

    /** Returns what the user gave instead of the {@code NAME} of an option such as {@code bench.command.NAME}, in order. */
    List<String> namesOf(OptionDefinition<?> family);
}

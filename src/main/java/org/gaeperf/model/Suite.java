package org.gaeperf.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.gaeperf.model.server.ServerFeature;

/**
 * What can be measured: its name and what it is capable of. What else gaeperf has to know of a suite, such as its defaults,
 * its trials and its metrics, is asked by {@link #as}. Suites are registered by a line in {@code
 * META-INF/services/org.gaeperf.model.Suite}, in the order in which they are run.
 */
public interface Suite {

    /** Stands for every suite that compares servers and does not take too long. */
    String ALL = "all";

    /** Returns the name in options, results and reports. */
    @JsonValue
    String key();

    /** Says whether {@link #ALL} stands for it, too. */
    default boolean isAmongAll() {
        return false;
    }

    /** Says whether it is run unless another is asked for. */
    default boolean isDefault() {
        return false;
    }

    /** Returns the kind of server that alone has what the suite measures; empty if other kinds have it, too. */
    default Optional<String> serverKind() {
        return Optional.empty();
    }

    /** Says whether it measures what only one kind of server has. */
    default boolean isServerSpecific() {
        return serverKind().isPresent();
    }

    /** Returns what a server must have to be measured; empty for a suite of one kind of server. */
    default Optional<ServerFeature> needs() {
        return Optional.empty();
    }

    /** Says whether it can measure a kind of server that has some features. */
    default boolean canMeasure(String kind, Set<ServerFeature> features) {
        return serverKind()
                .map(kind::equals)
                .orElseGet(() -> needs().filter(features::contains).isPresent());
    }

    /** Says whether how a server starts is among what it measures. */
    default boolean measuresStart() {
        return false;
    }

    /** Says whether both sides of a pair can run at the same time. */
    default boolean supportsConcurrency() {
        return false;
    }

    /** Says whether its concurrent pairs can be compared by method, too. */
    default boolean comparesMethods() {
        return false;
    }

    /** Says whether a quick run of it has trials of each variant alone and concurrent pairs, too, which are compared. */
    default boolean runsBothWays() {
        return false;
    }

    /** Says whether its trials send requests at a constant rate, and variants are compared by them. */
    default boolean hasConstantRate() {
        return false;
    }

    /** Says whether its trials send many requests at a rate, which may be of several kinds. */
    default boolean sendsLoad() {
        return true;
    }

    /** Says whether its trials can send requests at the times of a recorded log instead of a rate. */
    default boolean replaysLogs() {
        return false;
    }

    /** Says whether its trials can send their requests as those of virtual users. */
    default boolean hasUsers() {
        return false;
    }

    /** Says whether it runs a trial again that the machine has made invalid, for as long as an option says. */
    default boolean hasRetryTime() {
        return false;
    }

    /**
     * Says whether the retry of a trial that is not known to be steady measures for twice the planned length.
     *
     * @param concurrent whether another trial runs at the same time
     */
    default boolean measuresRetriesLonger(boolean concurrent) {
        return false;
    }

    /** Says whether the seconds of its trials tell if the server is steady. */
    default boolean canTellSteadiness() {
        return true;
    }

    /** Says whether its trials sample how many files and sockets the server has open. */
    default boolean countsDescriptors() {
        return false;
    }

    /** Says whether its trials have a run of their own, which plans them by what it has measured. */
    default boolean hasOwnRun() {
        return false;
    }

    /** Says whether it compares servers; otherwise it measures the instrument. */
    default boolean comparesServers() {
        return true;
    }

    /** Says whether the options of a run can define the variants that it compares. */
    default boolean comparesVariants() {
        return comparesServers() && !isServerSpecific();
    }

    /** Says whether it decides if a build passes, by rules. */
    default boolean isGate() {
        return false;
    }

    /** Says whether a gate can take its stored trials as a baseline. */
    default boolean canBeBaseline() {
        return false;
    }

    /**
     * Returns the suite as another layer knows it.
     *
     * @throws IllegalStateException if that layer does not know the suite
     */
    default <T> T as(Class<T> facet) {
        if (!facet.isInstance(this)) {
            throw new IllegalStateException(
                    "the suite " + key() + " (" + getClass().getName() + ") does not implement " + facet.getName()
                            + ", as every registered suite must");
        }
        return facet.cast(this);
    }

    /** Returns all suites, in the order in which they are registered and run. */
    static List<Suite> all() {
        return RegisteredSuites.ALL;
    }

    /**
     * Returns the suite of that name.
     *
     * @throws IllegalArgumentException if none is registered
     */
    @JsonCreator
    static Suite of(String key) {
        return all().stream()
                .filter(suite -> suite.key().equals(key))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("'" + key + "' is not a suite; allowed: " + keys(all())));
    }

    /** Returns the suites that a word in an option stands for; none if there is no such word. */
    static List<Suite> named(String word) {
        return all().stream()
                .filter(suite ->
                        word.equalsIgnoreCase(suite.key()) || (word.equalsIgnoreCase(ALL) && suite.isAmongAll()))
                .toList();
    }

    /** Returns every word that {@link #named} knows. */
    static String allowed() {
        return keys(all()) + ", " + ALL + " (every suite except "
                + keys(all().stream().filter(suite -> !suite.isAmongAll()).toList())
                + "; with bench.server, what can measure it)";
    }

    /** Returns the names of suites, with commas between them. */
    static String keys(List<Suite> suites) {
        return suites.stream().map(Suite::key).collect(Collectors.joining(", "));
    }
}

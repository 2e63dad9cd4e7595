package org.gaeperf.study.sizing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.Capacity.Step;
import org.gaeperf.model.load.LimitingFactor;

/**
 * What the searches with one mode on one instance class have found.
 *
 * @param searches those that are valid
 * @param wantedRate requests per second that the searches ended at
 */
record ModeOnClass(List<Capacity> searches, int wantedRate) {

    private static final double REQUESTS = 1000;

    ModeOnClass {
        searches = List.copyOf(searches);
    }

    /** Whether the class holds the rate that was asked for. */
    enum Holding {
        YES,
        NO,
        /** Something else than the server was the limit below that rate, or there is no valid search. */
        UNKNOWN
    }

    /** Reads the searches of some valid trials. */
    static ModeOnClass read(List<TrialResult> valid, int wantedRate) {
        return new ModeOnClass(
                valid.stream().flatMap(trial -> trial.capacity().stream()).toList(), wantedRate);
    }

    /** Decides by all searches: one that fails is enough for no. */
    Holding holding() {
        List<Holding> all = searches.stream().map(this::holding).toList();
        if (all.contains(Holding.NO)) {
            return Holding.NO;
        }
        return all.isEmpty() || all.contains(Holding.UNKNOWN) ? Holding.UNKNOWN : Holding.YES;
    }

    private Holding holding(Capacity search) {
        if (search.highestRequestsPerSecond() >= wantedRate) {
            return Holding.YES;
        }
        boolean ofInstance = search.limitedByServer() || search.limitingFactor() == LimitingFactor.MEMORY;
        return ofInstance ? Holding.NO : Holding.UNKNOWN;
    }

    /** The highest rate that was held, as a mean over the searches; empty without a search. */
    OptionalDouble requestsPerSecond() {
        return searches.stream().mapToInt(Capacity::highestRequestsPerSecond).average();
    }

    /** Says whether each search has found the rate above which the instance does no more; otherwise it is a bound. */
    boolean isExact() {
        return !searches.isEmpty()
                && searches.stream()
                        .allMatch(search -> search.limitedByServer() && search.highestRequestsPerSecond() > 0);
    }

    /** Says whether there are searches, and memory was not the limit of any. */
    boolean hasEnoughMemory() {
        return !searches.isEmpty()
                && searches.stream().noneMatch(search -> search.limitingFactor() == LimitingFactor.MEMORY);
    }

    /** Says whether the class holds none of the rates that were tried. */
    boolean holdsNone() {
        return holding() == Holding.NO && requestsPerSecond().orElse(0) == 0;
    }

    /** Returns how many instances share 1,000 requests per second, at least if it is a bound; empty if no rate is held. */
    OptionalDouble instancesPer1000() {
        return requestsPerSecond().stream()
                .filter(rate -> rate > 0)
                .map(rate -> REQUESTS / rate)
                .findFirst();
    }

    /** The lowest rate that was tried. */
    OptionalInt lowestRateTried() {
        return steps().stream().mapToInt(Step::requestsPerSecond).min();
    }

    /** Returns what stopped the searches, for readers. */
    String limits() {
        return searches.stream()
                .map(search -> search.limitingFactor() == LimitingFactor.LIMIT
                        ? "rate asked for"
                        : search.limitingFactor().displayName())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /** The largest resident set at the highest rate that was held; if none was, at any rate. */
    OptionalLong maxRssBytes() {
        List<Step> shown = new ArrayList<>(steps());
        OptionalInt highest = shown.stream()
                .filter(Step::held)
                .mapToInt(Step::requestsPerSecond)
                .max();
        return shown.stream()
                .filter(step -> highest.isEmpty() || (step.held() && step.requestsPerSecond() == highest.getAsInt()))
                .flatMapToLong(step -> step.maxRssBytes().stream())
                .max();
    }

    /** Says why no rate was held, or why memory was the limit; empty otherwise. */
    Optional<String> reason() {
        boolean isMemory = searches.stream().anyMatch(search -> search.limitingFactor() == LimitingFactor.MEMORY);
        return isMemory || holdsNone()
                ? searches.stream()
                        .flatMap(search -> search.notHeld().stream())
                        .filter(step -> !step.reasons().isEmpty())
                        .min(Comparator.comparingInt(Step::requestsPerSecond))
                        .map(step -> "at " + step.requestsPerSecond() + " requests/s "
                                + step.reasons().get(step.reasons().size() - 1))
                : Optional.empty();
    }

    private List<Step> steps() {
        return searches.stream().flatMap(search -> search.steps().stream()).toList();
    }
}

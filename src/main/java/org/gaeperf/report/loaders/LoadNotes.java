package org.gaeperf.report.loaders;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Connections;
import org.gaeperf.model.load.LoadResult;

/** Says of the responses of a run what a reader would not expect: connections that end with them, bodies that nobody checked. */
public final class LoadNotes {

    private LoadNotes() {}

    /** A sentence for each server with such responses; those of cold servers, which get their first connections, do not count. */
    public static List<String> of(RunResult run) {
        Set<String> notes = new LinkedHashSet<>();
        SortedMap<String, List<TrialResult>> byVariant = run.trials().stream()
                .filter(trial -> trial.warmUp().isPresent() && trial.load().isPresent())
                .collect(Collectors.groupingBy(trial -> trial.variant().name(), TreeMap::new, Collectors.toList()));
        byVariant.forEach((variant, trials) -> connections(variant, trials).ifPresent(notes::add));
        byVariant.forEach((variant, trials) -> renewals(variant, trials).ifPresent(notes::add));
        byVariant.forEach((variant, trials) -> unchecked(variant, trials).ifPresent(notes::add));
        return List.copyOf(notes);
    }

    private static Optional<String> connections(String variant, List<TrialResult> trials) {
        List<LoadResult> closing = trials.stream()
                .flatMap(trial -> trial.load().stream())
                .filter(load -> load.users().isEmpty())
                .filter(load -> load.connections()
                        .filter(connections -> connections.requestsEach().isEmpty()
                                && connections.opened() > 0
                                && connections.opened() >= Connections.NOTED_SHARE * load.sent())
                        .isPresent())
                .toList();
        if (closing.isEmpty()) {
            return Optional.empty();
        }
        long requests = closing.stream().mapToLong(LoadResult::sent).sum();
        long opened = 0;
        SortedMap<Connections.End, Long> endings = new TreeMap<>();
        for (LoadResult load : closing) {
            Connections connections = load.connections().orElseThrow();
            opened += connections.opened();
            connections.endings().forEach((by, count) -> endings.merge(by, count, Long::sum));
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "%s: %,d connections were opened for %,d requests, and each costs CPU time and latency on both sides. %s",
                variant,
                opened,
                requests,
                reason(endings)));
    }

    /** Says how many connections were opened where the client was to close each after some requests, and if that did not hold. */
    private static Optional<String> renewals(String variant, List<TrialResult> trials) {
        List<LoadResult> renewing = trials.stream()
                .flatMap(trial -> trial.load().stream())
                .filter(load -> load.connections()
                        .filter(connections -> connections.requestsEach().isPresent())
                        .isPresent())
                .toList();
        if (renewing.isEmpty()) {
            return Optional.empty();
        }
        long requests = renewing.stream().mapToLong(LoadResult::sent).sum();
        long opened = renewing.stream()
                .mapToLong(load -> load.connections().orElseThrow().opened())
                .sum();
        long others = renewing.stream()
                .filter(load -> !load.connections().orElseThrow().areAsAskedFor(load.sent()))
                .count();
        return Optional.of(String.format(
                Locale.ROOT,
                "%s: %,d connections were opened for %,d requests, as bench.request.perConnection asks for%s.",
                variant,
                opened,
                requests,
                others == 0
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                ", except in %d of %d measurements, which opened over 10 %% more or fewer: the server closes"
                                        + " connections itself, requests failed, or HTTP/2 had several on their way",
                                others,
                                renewing.size())));
    }

    private static String reason(SortedMap<Connections.End, Long> endings) {
        if (endings.isEmpty()) {
            return "No response says that its connection ends: the server closes them without a word, or requests failed.";
        }
        return endings.entrySet().stream()
                .map(ending -> String.format(
                        Locale.ROOT, "%s (%,d responses)", ending.getKey().displayName(), ending.getValue()))
                .collect(Collectors.joining(", ", "They end by ", "."));
    }

    private static Optional<String> unchecked(String variant, List<TrialResult> trials) {
        List<String> reasons = trials.stream()
                .flatMap(trial -> trial.load().flatMap(LoadResult::content).stream())
                .flatMap(content -> content.unchecked().stream())
                .toList();
        return reasons.isEmpty()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s: in %d of %d measurements the bodies of responses were not compared, only status and length: %s.",
                        variant,
                        reasons.size(),
                        trials.size(),
                        reasons.get(0)));
    }
}

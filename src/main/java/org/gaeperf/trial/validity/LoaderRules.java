package org.gaeperf.trial.validity;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.CoreShare;
import org.gaeperf.model.host.HostNoise.Hiccups;
import org.gaeperf.model.host.LinkTraffic;
import org.gaeperf.model.loader.LoaderResult;
import org.gaeperf.model.loader.Loaders;
import org.gaeperf.model.validity.Excess;
import org.gaeperf.model.validity.ValidityThresholds;

/** Says which of the hosts that send the load were at their limit, or were disturbed. */
final class LoaderRules {

    private static final String SERVER = "the server's machine";

    private LoaderRules() {}

    /** Names the hosts whose clients had too little CPU time left. */
    static List<String> cpu(Optional<Loaders> loaders) {
        List<String> reasons = new ArrayList<>();
        each(loaders)
                .forEach(loader -> loader.cpuPercent()
                        .filter(percent -> percent > maxCpuPercent(loader))
                        .map(percent -> Excess.format(percent, maxCpuPercent(loader), 0, 0))
                        .ifPresent(used -> reasons.add(text(
                                "the client on %s used %s %% CPU; at most %s %% is allowed",
                                loader.name(), used.value(), used.limit()))));
        return reasons;
    }

    /** Names the hosts whose clients of concurrent trials had too little CPU time left together. */
    static List<String> concurrentCpu(List<TrialResult> results) {
        Map<String, Double> used = new HashMap<>();
        List<String> reasons = new ArrayList<>();
        for (TrialResult result : results) {
            each(result.loaders())
                    .forEach(loader ->
                            used.merge(loader.name(), loader.cpuPercent().orElse(0.0), Double::sum));
        }
        for (LoaderResult loader : each(results.get(0).loaders())) {
            double percent = used.get(loader.name());
            if (percent > maxCpuPercent(loader)) {
                Excess total = Excess.format(percent, maxCpuPercent(loader), 0, 0);
                reasons.add(text(
                        "the clients on %s used %s %% CPU in total; at most %s %% is allowed",
                        loader.name(), total.value(), total.limit()));
            }
        }
        return reasons;
    }

    /** Returns which senders were late, though all together were not. */
    static List<String> lag(Optional<Loaders> loaders) {
        List<String> reasons = new ArrayList<>();
        for (LoaderResult loader : each(loaders)) {
            double micros = loader.latency().senderLag().p99Micros();
            if (micros > ValidityThresholds.MAX_SENDER_LAG_P99_MICROS) {
                Excess lag = Excess.format(micros / 1e3, ValidityThresholds.MAX_SENDER_LAG_P99_MICROS / 1e3, 1, 0);
                reasons.add(text(
                        "the sender on %s was late by %s ms at p99; at most %s ms is allowed",
                        loader.name(), lag.value(), lag.limit()));
            }
        }
        return reasons;
    }

    /** Returns which links were full. */
    static List<String> links(Optional<Loaders> loaders) {
        List<String> reasons = new ArrayList<>();
        each(loaders)
                .forEach(loader ->
                        loader.link().flatMap(link -> full(link, loader.name())).ifPresent(reasons::add));
        loaders.flatMap(Loaders::serverLink).flatMap(link -> full(link, SERVER)).ifPresent(reasons::add);
        return reasons;
    }

    private static Optional<String> full(LinkTraffic link, String host) {
        return link.usedPercent()
                .filter(percent -> percent > ValidityThresholds.MAX_LINK_PERCENT)
                .map(percent -> Excess.format(percent, ValidityThresholds.MAX_LINK_PERCENT, 0, 0))
                .map(used -> text(
                        "the link %s of %s carried %s %% of its speed; at most %s %% is allowed",
                        link.name(), host, used.value(), used.limit()));
    }

    /**
     * Returns what disturbed a host or a link. What other processes took of a loader's cores is no reason of its own: a client that
     * had to wait for them was held up.
     *
     * @param concurrent whether only the ratio to another server is compared, whose load came from the same hosts
     */
    static List<String> disturbances(Optional<Loaders> loaders, boolean concurrent) {
        double maxStealPercent =
                concurrent ? ValidityThresholds.MAX_STEAL_PERCENT_OF_PAIR : ValidityThresholds.MAX_STEAL_PERCENT;
        List<String> reasons = new ArrayList<>();
        for (LoaderResult loader : each(loaders)) {
            loader.link()
                    .ifPresent(link ->
                            link(reasons, loader.name(), link, loader.counts().sent()));
            loader.cores()
                    .map(CoreShare::stealPercent)
                    .filter(percent -> percent > maxStealPercent)
                    .map(percent -> Excess.format(percent, maxStealPercent, 1, 0))
                    .ifPresent(steal -> reasons.add(text(
                            "steal was %s %% of the time of the client's cores on %s; at most %s %% is allowed",
                            steal.value(), loader.name(), steal.limit())));
            loader.hiccups().ifPresent(hiccups -> hiccups(reasons, loader.name(), hiccups));
        }
        long sent = each(loaders).stream()
                .mapToLong(loader -> loader.counts().sent())
                .sum();
        loaders.flatMap(Loaders::serverLink).ifPresent(link -> link(reasons, SERVER, link, sent));
        return reasons;
    }

    /** An interface may drop a few packets that nobody here sends, for instance of protocols that the host does not have. */
    private static void link(List<String> reasons, String host, LinkTraffic link, long requests) {
        double max = requests * ValidityThresholds.MAX_LINK_FAULTS_PER_REQUEST;
        if (link.errors() + link.drops() > max) {
            reasons.add(text(
                    "the link %s of %s had %d errors and dropped %d packets; one in %.0f requests is allowed",
                    link.name(),
                    host,
                    link.errors(),
                    link.drops(),
                    1 / ValidityThresholds.MAX_LINK_FAULTS_PER_REQUEST));
        }
    }

    private static void hiccups(List<String> reasons, String host, Hiccups hiccups) {
        if (hiccups.disturbedSeconds() > hiccups.seconds() * ValidityThresholds.MAX_DISTURBED_SHARE) {
            reasons.add(text(
                    "in %d of %d seconds a thread in the client on %s woke more than %.0f ms late, the latest by %.0f ms",
                    hiccups.disturbedSeconds(),
                    hiccups.seconds(),
                    host,
                    ValidityThresholds.HICCUP_MICROS / 1e3,
                    hiccups.maxMicros() / 1e3));
        }
        hiccups.stalledPercent()
                .filter(percent -> percent > ValidityThresholds.MAX_STALLED_PERCENT)
                .map(percent -> Excess.format(percent, ValidityThresholds.MAX_STALLED_PERCENT, 1, 0))
                .ifPresent(stalled -> reasons.add(text(
                        "a thread in the client on %s was held up for more than %.0f ms in %s %% of the time; at most"
                                + " %s %% is allowed",
                        host, ValidityThresholds.STALL_MICROS / 1e3, stalled.value(), stalled.limit())));
    }

    private static double maxCpuPercent(LoaderResult loader) {
        return ValidityThresholds.maxClientCpuPercent(loader.host().clientCores());
    }

    private static List<LoaderResult> each(Optional<Loaders> loaders) {
        return loaders.map(Loaders::each).orElse(List.of());
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}

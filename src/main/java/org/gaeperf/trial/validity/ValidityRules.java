package org.gaeperf.trial.validity;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.loader.Loaders;
import org.gaeperf.model.protocol.ProtocolUse;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.validity.Assessment;
import org.gaeperf.model.validity.Excess;
import org.gaeperf.model.validity.FailureCount;
import org.gaeperf.model.validity.FailureKind;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.model.validity.ValidityThresholds;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialPlan;

/** Assesses whether a trial is valid, by {@link ValidityThresholds}. */
public final class ValidityRules {

    private ValidityRules() {}

    /**
     * The first validity that applies, with all reasons. Saturated CPUs come first, since they explain everything else.
     * Problems of the sender and the machine come next, since they would also show as problems of the server. Requests
     * that only waited too long are no failure of a server that had no CPU time. A cold server may saturate its CPUs at
     * first; it must only have caught up at the end.
     *
     * @param cold whether the measurement starts with the first request to the server
     * @param loaders what the hosts did that sent the load, if other hosts did
     * @param notSteady what changed before or during the measurement
     */
    public static Assessment assess(
            LoadResult load,
            TrialPlan plan,
            boolean cold,
            Optional<ServerCost> cost,
            HostNoise noise,
            Optional<Loaders> loaders,
            List<String> notSteady) {
        List<String> clientCpu =
                both(clientCpu(plan, noise), both(LoaderRules.cpu(loaders), LoaderRules.links(loaders)));
        // In a closed loop a server that has no time left answers more slowly, which is what is measured.
        List<String> serverCpu = cold || plan.workload().inClosedLoop() ? List.of() : serverCpu(plan, cost);
        boolean overloaded = !clientCpu.isEmpty() || !serverCpu.isEmpty();
        boolean hadNoTime = overloaded || DisturbanceRules.leftNoTime(noise);
        // The rate of a closed loop may be more than this machine, or its client, holds as an open loop: that is to be
        // seen.
        boolean mayWait = hadNoTime || plan.scenario().isOpenLoop();
        List<String> protocol =
                load.protocol().flatMap(ProtocolUse::mismatch).stream().toList();
        boolean hasFailed =
                !load.complete() || load.scheduled() == 0 || (load.failed() > 0 && !(mayWait && onlyByWaiting(load)));
        List<Assessment> findings = List.of(
                new Assessment(Validity.FAILED, MeasuredServerRule.notMeasured(load, cost)),
                new Assessment(Validity.FAILED, protocol),
                new Assessment(Validity.FAILED, hasFailed ? failed(load, plan) : List.of()),
                new Assessment(Validity.SATURATED_BY_CLIENT, clientCpu),
                new Assessment(Validity.SATURATED_BY_SERVER, serverCpu),
                new Assessment(
                        overloaded ? Validity.SATURATED_BY_SERVER : Validity.DISTURBED,
                        hasFailed ? List.of() : failed(load, plan)),
                new Assessment(Validity.SATURATED_BY_CLIENT, sender(load, plan)),
                new Assessment(
                        Validity.DISTURBED,
                        both(disturbances(noise, plan), LoaderRules.disturbances(loaders, plan.concurrent()))),
                new Assessment(Validity.NOT_STEADY, notSteady),
                new Assessment(Validity.SATURATED_BY_CLIENT, both(lag(load, plan), LoaderRules.lag(loaders))),
                new Assessment(Validity.SATURATED_BY_SERVER, responses(load, plan)));
        Validity validity = findings.stream()
                .filter(finding -> !finding.reasons().isEmpty())
                .map(Assessment::validity)
                .findFirst()
                .orElse(Validity.VALID);
        return new Assessment(
                validity,
                findings.stream().flatMap(finding -> finding.reasons().stream()).toList());
    }

    private static List<String> both(List<String> some, List<String> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    private static List<String> disturbances(HostNoise noise, TrialPlan plan) {
        return DisturbanceRules.reasons(
                plan.workload().inClosedLoop() ? noise.withoutDelaysByServer() : noise,
                plan.concurrent(),
                hasInjectedStall(plan));
    }

    /** Assesses a measurement that sends no requests, so that only the machine can make it invalid. */
    public static Assessment assessWithoutLoad(HostNoise noise) {
        List<String> reasons = DisturbanceRules.reasons(noise, false, false);
        return new Assessment(reasons.isEmpty() ? Validity.VALID : Validity.DISTURBED, reasons);
    }

    /**
     * Says why a trial is saturated whose warm-up ended behind the schedule, so that nothing was measured. A server of a pair that
     * wants more CPU time gets at least half of the shared cores, so one that used less was not short of it.
     *
     * @param serverCores how many cores the server used at the end; NaN if unknown
     */
    public static Assessment assessBehind(WarmUp warmUp, TrialPlan plan, double serverCores) {
        double guaranteedCores = plan.serverCpuCores() / (plan.concurrent() ? 2.0 : 1);
        boolean byClient = serverCores < ValidityThresholds.MIN_SHARE_OF_SATURATED_SERVER * guaranteedCores;
        return new Assessment(
                byClient ? Validity.SATURATED_BY_CLIENT : Validity.SATURATED_BY_SERVER,
                List.of(
                        text(
                                "%,.0f of %,d requests/s were answered",
                                warmUp.answeredPerSecond(), plan.workload().requestsPerSecond()),
                        text("a backlog was left after a warm-up of %.0f s", warmUp.totalSeconds())
                                + (Double.isNaN(serverCores)
                                        ? ""
                                        : text("; the server used %.0f %% CPU", 100 * serverCores))
                                + (byClient
                                        ? text(
                                                ", so the client had no CPU time left, or all its %,d connections"
                                                        + " (bench.connections) waited for responses",
                                                plan.workload().connections())
                                        : "")));
    }

    /** Says whether the client, or that on one of the hosts that send the load, had no CPU time left. */
    public static boolean isClientSaturated(TrialResult result, TrialPlan plan) {
        return result.hostNoise()
                        .filter(noise -> !clientCpu(plan, noise).isEmpty())
                        .isPresent()
                || !LoaderRules.cpu(result.loaders()).isEmpty();
    }

    /** Says whether every request that failed did so because it waited too long, in the client's queue or for its response. */
    private static boolean onlyByWaiting(LoadResult load) {
        return load.failures().stream()
                .allMatch(failed -> failed.failure().kind().isByWaiting());
    }

    private static boolean hasFailed(LoadResult load, FailureKind kind) {
        return load.failures().stream().anyMatch(failed -> failed.failure().kind() == kind);
    }

    private static List<String> failed(LoadResult load, TrialPlan plan) {
        List<String> reasons = new ArrayList<>();
        if (load.scheduled() == 0) {
            reasons.add(text("no request was answered in the %.1f s of the measurement", load.durationSeconds()));
        }
        if (load.failed() > 0) {
            reasons.add(load.failed() + " of " + load.scheduled() + " requests failed: "
                    + FailureCount.describe(load.failures()));
        }
        if (hasFailed(load, FailureKind.NO_DESCRIPTORS)) {
            reasons.add("the client has no file descriptors left for connections: raise ulimit -n well above the "
                    + plan.workload().connections() + " of bench.connections, or reduce bench.connections");
        }
        if (hasFailed(load, FailureKind.NO_PORTS)) {
            reasons.add(
                    "the client has no local ports left for connections, which is not the server's fault: the server, or"
                            + " a header, closes them, and a port stays taken for up to a minute; keep connections open, lower"
                            + " bench.rate, or widen net.ipv4.ip_local_port_range");
        }
        if (!load.complete()) {
            reasons.add(text("the load ended after %.1f s", load.durationSeconds()));
        }
        return reasons;
    }

    private static List<String> clientCpu(TrialPlan plan, HostNoise noise) {
        double max = ValidityThresholds.maxClientCpuPercent(plan.pinning().clientCores());
        return noise.clientCpuPercent()
                .filter(percent -> percent > max)
                .map(percent -> Excess.format(percent, max, 0, 0))
                .map(used -> List.of(
                        text("the client used %s %% CPU; at most %s %% is allowed", used.value(), used.limit())))
                .orElse(List.of());
    }

    /** Says whether a trial failed although its load went on to its end, and each request that failed only waited too long. */
    public static boolean hasFailedOnlyByWaiting(TrialResult result) {
        return result.validity() == Validity.FAILED
                && result.load()
                        .filter(load -> load.complete() && load.failed() > 0 && onlyByWaiting(load))
                        .isPresent();
    }

    /**
     * Says why concurrent trials on the same cores are not valid; empty if they are. A client on this machine is one process for
     * all of them, so that what each trial says of it is true of them together.
     */
    public static Optional<Assessment> assessConcurrent(List<TrialResult> results, CpuAffinity pinning) {
        List<String> byLoaders = LoaderRules.concurrentCpu(results);
        if (!byLoaders.isEmpty()) {
            return Optional.of(new Assessment(Validity.SATURATED_BY_CLIENT, byLoaders));
        }
        double byServers = results.stream()
                .flatMap(result -> result.serverCost().stream())
                .mapToDouble(ServerCost::cpuPercent)
                .sum();
        double max = 100 * ValidityThresholds.MAX_SHARED_SERVER_CPU_SHARE * pinning.serverCores();
        if (byServers <= max) {
            return Optional.empty();
        }
        Excess used = Excess.format(byServers, max, 0, 0);
        return Optional.of(new Assessment(
                Validity.SATURATED_BY_SERVER,
                List.of(text(
                        "the servers used %s %% CPU in total; at most %s %% is allowed", used.value(), used.limit()))));
    }

    private static List<String> serverCpu(TrialPlan plan, Optional<ServerCost> cost) {
        double max = 100 * ValidityThresholds.MAX_SERVER_CPU_SHARE * plan.serverCpuCores();
        return cost.filter(spent -> spent.cpuPercent() > max)
                .map(spent -> Excess.format(spent.cpuPercent(), max, 0, 0))
                .map(used -> List.of(
                        text("the server used %s %% CPU; at most %s %% is allowed", used.value(), used.limit())))
                .orElse(List.of());
    }

    private static List<String> sender(LoadResult load, TrialPlan plan) {
        List<String> reasons = new ArrayList<>();
        constantRate(plan).ifPresent(requested -> reasons.addAll(rate("sent", load.requestsPerSecond(), requested)));
        return reasons;
    }

    /** Recorded arrivals have no rate that each second should have; how late they are sent is judged by {@link #lag}. */
    private static OptionalInt constantRate(TrialPlan plan) {
        return plan.workload().atRecordedTimes()
                ? OptionalInt.empty()
                : plan.workload().rate();
    }

    /** A lag that the host caused is named as its disturbance first. */
    private static List<String> lag(LoadResult load, TrialPlan plan) {
        List<String> reasons = new ArrayList<>();
        if (load.senderLag().p99Micros() > ValidityThresholds.MAX_SENDER_LAG_P99_MICROS) {
            Excess lag = Excess.format(
                    load.senderLag().p99Micros() / 1e3, ValidityThresholds.MAX_SENDER_LAG_P99_MICROS / 1e3, 1, 0);
            reasons.add(
                    text("the sender was late by %s ms at p99; at most %s ms is allowed", lag.value(), lag.limit()));
        } else if (!hasInjectedStall(plan)) {
            addLag(
                    reasons,
                    "p99",
                    load.senderLag().p99Micros(),
                    load.scheduledLatency().p99Micros(),
                    ValidityThresholds.MAX_SENDER_LAG_SHARE_OF_P99,
                    ValidityThresholds.MIN_SENDER_LAG_P99_MICROS);
        }
        addLag(
                reasons,
                "the median",
                load.senderLag().p50Micros(),
                load.scheduledLatency().p50Micros(),
                ValidityThresholds.MAX_SENDER_LAG_SHARE_OF_MEDIAN,
                ValidityThresholds.MIN_SENDER_LAG_MEDIAN_MICROS);
        return reasons;
    }

    /** A lag below the floor is that of any sender, however short the latency is. */
    private static void addLag(
            List<String> reasons, String where, double lagMicros, double latencyMicros, double maxShare, double floor) {
        if (lagMicros > floor && lagMicros > latencyMicros * maxShare) {
            Excess share = Excess.format(100 * lagMicros / latencyMicros, 100 * maxShare, 0, 0);
            reasons.add(text(
                    "the sender was late by %,.0f µs at %s, which is %s %% of the latency of %,.0f µs there; at most"
                            + " %s %% is allowed",
                    lagMicros, where, share.value(), latencyMicros, share.limit()));
        }
    }

    /** Says whether the harness stalls the client on purpose, which does not make a trial invalid. */
    private static boolean hasInjectedStall(TrialPlan plan) {
        return plan.measurement() instanceof MeasurementPlan.TimedLoad rate
                && rate.stall().isPresent();
    }

    private static List<String> responses(LoadResult load, TrialPlan plan) {
        List<String> reasons = new ArrayList<>();
        constantRate(plan)
                .ifPresent(requested -> reasons.addAll(rate("answered", load.responsesPerSecond(), requested)));
        if (!plan.workload().atRecordedTimes() && queueGrew(load.seconds())) {
            reasons.add("the queue grew: the median latency of the last quarter is over "
                    + (int) ValidityThresholds.QUEUE_GROWTH + " times that of the first");
        }
        return reasons;
    }

    private static boolean queueGrew(List<LoadInterval> seconds) {
        int quarter = seconds.size() / 4;
        if (quarter == 0) {
            return false;
        }
        double first = median(seconds.subList(0, quarter));
        double last = median(seconds.subList(seconds.size() - quarter, seconds.size()));
        return last > ValidityThresholds.QUEUE_MICROS && last > first * ValidityThresholds.QUEUE_GROWTH;
    }

    private static double median(List<LoadInterval> seconds) {
        return seconds.stream()
                .mapToDouble(LoadInterval::p50Micros)
                .sorted()
                .skip(seconds.size() / 2)
                .findFirst()
                .orElse(Double.NaN);
    }

    private static List<String> rate(String what, double rate, int requested) {
        return rate < requested * ValidityThresholds.MIN_SHARE_OF_RATE
                ? List.of(text(
                        "%.0f requests/s were %s, but %d were scheduled: more than 1 %% is missing",
                        rate, what, requested))
                : List.of();
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}

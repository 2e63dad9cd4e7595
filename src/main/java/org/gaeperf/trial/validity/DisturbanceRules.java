package org.gaeperf.trial.validity;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.host.HostNoise.CoreNoise;
import org.gaeperf.model.host.HostNoise.Hiccups;
import org.gaeperf.model.host.HostNoise.Throttling;
import org.gaeperf.model.validity.Excess;
import org.gaeperf.model.validity.ValidityThresholds;

/** Says why the host has disturbed a measurement, by {@link ValidityThresholds}. */
final class DisturbanceRules {

    private static final Limits ALONE = new Limits(
            ValidityThresholds.MAX_STEAL_PERCENT,
            ValidityThresholds.MAX_OTHERS_PERCENT,
            ValidityThresholds.MAX_BURST_SHARE,
            ValidityThresholds.MAX_DISTURBED_REQUESTS_PERCENT);

    private static final Limits CONCURRENT = new Limits(
            ValidityThresholds.MAX_STEAL_PERCENT_OF_PAIR,
            ValidityThresholds.MAX_OTHERS_PERCENT_OF_PAIR,
            ValidityThresholds.MAX_BURST_SHARE_OF_PAIR,
            ValidityThresholds.MAX_DISTURBED_REQUESTS_PERCENT_OF_PAIR);

    private final HostNoise noise;
    private final Limits limits;
    private final boolean injectedStall;
    private final List<String> reasons = new ArrayList<>();

    private DisturbanceRules(HostNoise noise, Limits limits, boolean injectedStall) {
        this.noise = noise;
        this.limits = limits;
        this.injectedStall = injectedStall;
    }

    /** What others may take of the cores. */
    private record Limits(
            double stealPercent, double othersPercent, double burstShare, double disturbedRequestsPercent) {}

    /**
     * The reasons; empty if the measurement was not disturbed. What is not known disturbs nothing.
     *
     * @param concurrent whether only the ratio to another server is compared, which ran on the same cores
     * @param injectedStall whether the harness itself has held up server or client
     */
    static List<String> reasons(HostNoise noise, boolean concurrent, boolean injectedStall) {
        DisturbanceRules rules = new DisturbanceRules(noise, concurrent ? CONCURRENT : ALONE, injectedStall);
        rules.assess();
        return List.copyOf(rules.reasons);
    }

    /** Says whether others took so much CPU time from server or client that a request may have had none. */
    static boolean leftNoTime(HostNoise noise) {
        return Stream.of(noise.serverCores(), noise.clientCores())
                .flatMap(Optional::stream)
                .anyMatch(cores -> cores.othersPercent() + cores.stealPercent()
                        > ValidityThresholds.MIN_PERCENT_THAT_LEAVES_NO_TIME);
    }

    private void assess() {
        // The steal of the whole machine may be on other cores than those of server and client.
        noise.stealPercent()
                .filter(percent -> noise.serverCores().isEmpty() && percent > limits.stealPercent())
                .map(percent -> Excess.format(percent, limits.stealPercent(), 1, 0))
                .ifPresent(steal ->
                        add("steal was %s %% of the CPU time; at most %s %% is allowed", steal.value(), steal.limit()));
        noise.serverCores().ifPresent(cores -> cores("server", cores));
        // With the load sent by other hosts, an origin runs on these cores; nobody may have read the client's CPU,
        // either.
        noise.clientCores()
                .ifPresent(cores -> cores(noise.clientCpuPercent().isPresent() ? "client" : "client or origin", cores));
        noise.serverThrottling().ifPresent(throttling -> throttled("server", throttling));
        noise.clientThrottling().ifPresent(throttling -> throttled("client", throttling));
        noise.server().ifPresent(hiccups -> hiccups("on the server's cores", hiccups));
        noise.client().ifPresent(hiccups -> hiccups("in the client", hiccups));
        noise.disturbedRequestsPercent()
                .filter(percent -> !injectedStall && percent > limits.disturbedRequestsPercent())
                .map(percent -> Excess.format(percent, limits.disturbedRequestsPercent(), 0, 0))
                .ifPresent(requests -> add(
                        "an estimated %s %% of the requests were due while others held up server or client; at most"
                                + " %s %% is allowed",
                        requests.value(), requests.limit()));
    }

    private void cores(String side, CoreNoise cores) {
        String which = cores.coversAllCpus() ? "all CPUs" : "the " + side + "'s cores (" + cores.cpus() + ")";
        if (cores.burstSeconds() > cores.seconds() * limits.burstShare()) {
            add(
                    "other processes and the hypervisor took more than %.0f %% of %s in %d of %d s (%.0f %% then); at most"
                            + " %.0f s are allowed, so end what else runs",
                    ValidityThresholds.BURST_PERCENT,
                    which,
                    cores.burstSeconds(),
                    cores.seconds(),
                    cores.burstPercent(),
                    Math.floor(cores.seconds() * limits.burstShare()));
        } else if (cores.othersPercent() > limits.othersPercent()) {
            Excess others = Excess.format(cores.othersPercent(), limits.othersPercent(), 1, 0);
            add("other processes took %s %% of %s; at most %s %% is allowed", others.value(), which, others.limit());
        }
        if (cores.stealPercent() > limits.stealPercent()) {
            Excess steal = Excess.format(cores.stealPercent(), limits.stealPercent(), 1, 0);
            add("steal was %s %% of the time of %s; at most %s %% is allowed", steal.value(), which, steal.limit());
        }
    }

    private void throttled(String process, Throttling throttling) {
        if (throttling.percent() > ValidityThresholds.MAX_THROTTLED_PERCENT) {
            Excess held = Excess.format(throttling.percent(), ValidityThresholds.MAX_THROTTLED_PERCENT, 1, 0);
            add(
                    "the CPU quota (CFS) of the %s's cgroup held it up for %s %% of one CPU's time, in %d periods; at most"
                            + " %s %% is allowed",
                    process, held.value(), throttling.periods(), held.limit());
        }
    }

    private void hiccups(String where, Hiccups hiccups) {
        if (hiccups.disturbedSeconds() > hiccups.seconds() * ValidityThresholds.MAX_DISTURBED_SHARE) {
            add(
                    "in %d of %d seconds a thread %s woke more than %.0f ms late, the latest by %.0f ms",
                    hiccups.disturbedSeconds(),
                    hiccups.seconds(),
                    where,
                    ValidityThresholds.HICCUP_MICROS / 1e3,
                    hiccups.maxMicros() / 1e3);
        }
        hiccups.stalledPercent()
                .filter(percent -> !injectedStall && percent > ValidityThresholds.MAX_STALLED_PERCENT)
                .map(percent -> Excess.format(percent, ValidityThresholds.MAX_STALLED_PERCENT, 1, 0))
                .ifPresent(stalled -> add(
                        "a thread %s was held up for more than %.0f ms in %s %% of the time; at most %s %% is"
                                + " allowed",
                        where, ValidityThresholds.STALL_MICROS / 1e3, stalled.value(), stalled.limit()));
    }

    private void add(String format, Object... values) {
        reasons.add(String.format(Locale.ROOT, format, values));
    }
}

package org.gaeperf.trial.validity;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.host.HostNoise.CoreNoise;
import org.gaeperf.model.host.HostNoise.Hiccups;
import org.gaeperf.model.host.HostNoise.Throttling;
import org.gaeperf.model.validity.ValidityThresholds;

/** Says why the host has disturbed a measurement, by {@link ValidityThresholds}. */
final class DisturbanceRules {

    private final HostNoise noise;
    private final boolean injectedStall;
    private final boolean intendedQuota;
    private final List<String> reasons = new ArrayList<>();

    private DisturbanceRules(HostNoise noise, boolean injectedStall, boolean intendedQuota) {
        this.noise = noise;
        this.injectedStall = injectedStall;
        this.intendedQuota = intendedQuota;
    }

    /**
     * The reasons; empty if the measurement was not disturbed. What is not known disturbs nothing.
     *
     * @param injectedStall whether the harness itself has held up server or client
     * @param intendedQuota whether the harness itself has given the server's cgroup a CPU quota; a quota of a group above
     *     holds up the client too, since the server's group is below the client's
     */
    static List<String> reasons(HostNoise noise, boolean injectedStall, boolean intendedQuota) {
        DisturbanceRules rules = new DisturbanceRules(noise, injectedStall, intendedQuota);
        rules.assess();
        return List.copyOf(rules.reasons);
    }

    private void assess() {
        noise.stealPercent()
                .filter(percent -> percent > ValidityThresholds.MAX_STEAL_PERCENT)
                .ifPresent(percent -> add(
                        "steal was %.1f %% of the CPU time; at most %.0f %% is allowed",
                        percent, ValidityThresholds.MAX_STEAL_PERCENT));
        noise.serverCores().ifPresent(cores -> cores("server", cores));
        noise.clientCores().ifPresent(cores -> cores("client", cores));
        noise.serverThrottling()
                .filter(throttling -> !intendedQuota)
                .ifPresent(throttling -> throttled("server", throttling));
        noise.clientThrottling().ifPresent(throttling -> throttled("client", throttling));
        noise.server().ifPresent(hiccups -> hiccups("on the server's cores", hiccups));
        noise.client().ifPresent(hiccups -> hiccups("in the client", hiccups));
        noise.disturbedRequestsPercent()
                .filter(percent -> !injectedStall && percent > ValidityThresholds.MAX_DISTURBED_REQUESTS_PERCENT)
                .ifPresent(percent -> add(
                        "an estimated %.0f %% of the requests were due while others held up server or client; at most"
                                + " %.0f %% is allowed",
                        percent, ValidityThresholds.MAX_DISTURBED_REQUESTS_PERCENT));
    }

    private void cores(String side, CoreNoise cores) {
        String which = cores.coversAllCpus() ? "all CPUs" : "the " + side + "'s cores (" + cores.cpus() + ")";
        if (cores.burstSeconds() > cores.seconds() * ValidityThresholds.MAX_BURST_SHARE) {
            add(
                    "other processes took %.0f %% of %s in %d of %d s; more than %.0f %% is allowed in at most %.0f %%"
                            + " of the seconds",
                    cores.burstPercent(),
                    which,
                    cores.burstSeconds(),
                    cores.seconds(),
                    ValidityThresholds.BURST_PERCENT,
                    100 * ValidityThresholds.MAX_BURST_SHARE);
        } else if (cores.othersPercent() > ValidityThresholds.MAX_OTHERS_PERCENT) {
            add(
                    "other processes took %.1f %% of %s; at most %.0f %% is allowed",
                    cores.othersPercent(), which, ValidityThresholds.MAX_OTHERS_PERCENT);
        }
        if (cores.stealPercent() > ValidityThresholds.MAX_STEAL_PERCENT) {
            add(
                    "steal was %.1f %% of the time of %s; at most %.0f %% is allowed",
                    cores.stealPercent(), which, ValidityThresholds.MAX_STEAL_PERCENT);
        }
    }

    private void throttled(String process, Throttling throttling) {
        if (throttling.percent() > ValidityThresholds.MAX_THROTTLED_PERCENT) {
            add(
                    "the CPU quota (CFS) of the %s's cgroup held it up for %.1f %% of one CPU's time, in %d periods; at most"
                            + " %.0f %% is allowed",
                    process, throttling.percent(), throttling.periods(), ValidityThresholds.MAX_THROTTLED_PERCENT);
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
                .ifPresent(percent -> add(
                        "a thread %s was held up for more than %.0f ms in %.1f %% of the time; at most %.0f %% is"
                                + " allowed",
                        where, ValidityThresholds.STALL_MICROS / 1e3, percent, ValidityThresholds.MAX_STALLED_PERCENT));
    }

    private void add(String format, Object... values) {
        reasons.add(String.format(Locale.ROOT, format, values));
    }
}

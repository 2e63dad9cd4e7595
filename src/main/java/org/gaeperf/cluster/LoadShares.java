package org.gaeperf.cluster;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.gaeperf.load.protocol.ArrivalSchedule.Sweep;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.model.load.Workload;
import org.gaeperf.options.hosts.ConnectionNeeds;

/** Shares a load between loaders. */
final class LoadShares {

    private static final int MAX_PROBE_RATE = 100;

    /** Before the measurement: with answers of up to 100 ms, a probe has no queue of its own. */
    private static final int MAX_WARM_UP_RATE_PER_CONNECTION = 10;

    private LoadShares() {}

    /**
     * The plan of each loader, by its number. A rate that is too low for each to have a request per second, or with fewer
     * connections than loaders, is sent by the first ones only. A closed loop has no rate to share, and no probe. Each
     * has a sweep with a phase of its own, so that the requests of two of them do not keep their distance.
     *
     * <p>Until the measurement a probe sends as much as a loader, if its connections allow that: at its own rate, most of the
     * time that it measures would be that of its own code, which its JVM would hardly have compiled.
     *
     * @param loaders how many share the load equally
     * @param hasProbe whether one more, with the number after theirs, sends a small part of it
     * @param address of the server, as the loaders reach it
     */
    static Map<Integer, LoadPlan> split(LoadPlan plan, int loaders, boolean hasProbe, String address) {
        Workload all = plan.workload();
        Map<Integer, LoadPlan> plans = new TreeMap<>();
        int probeRate = Math.min(MAX_PROBE_RATE, all.requestsPerSecond() / ConnectionNeeds.PROBE_DIVISOR);
        int probeConnections = all.connections() / ConnectionNeeds.PROBE_DIVISOR;
        boolean probes = hasProbe && probeRate > 0 && probeConnections > 0;
        int rate = all.requestsPerSecond() - (probes ? probeRate : 0);
        int connections = all.connections() - (probes ? probeConnections : 0);
        int used = Math.min(loaders, all.inClosedLoop() ? connections : Math.min(rate, connections));
        List<Integer> rates = equalShares(rate, used);
        List<Integer> connectionShares = equalShares(connections, used);
        int clients = used + (probes ? 1 : 0);
        List<OptionalInt> warmUpRates = probes && plan.immediateMeasurement().isEmpty()
                ? warmUpRates(all.requestsPerSecond(), used, probeRate, probeConnections)
                : Collections.nCopies(clients, OptionalInt.empty());
        for (int loader = 0; loader < used; loader++) {
            Workload share = with(all, rates.get(loader), connectionShares.get(loader));
            plans.put(
                    loader,
                    plan.forLoader(address, share, warmUpRates.get(loader), sweep(plan.sweep(), loader, clients)));
        }
        if (probes) {
            Workload share = with(all, probeRate, probeConnections);
            plans.put(
                    loaders, plan.forLoader(address, share, warmUpRates.get(used), sweep(plan.sweep(), used, clients)));
        }
        return plans;
    }

    /** Those of the loaders, and that of the probe. */
    private static List<OptionalInt> warmUpRates(int rate, int loaders, int probeRate, int probeConnections) {
        int equalShare = rate / (loaders + 1);
        int ofProbe = Math.max(probeRate, Math.min(equalShare, MAX_WARM_UP_RATE_PER_CONNECTION * probeConnections));
        List<Integer> rates = new ArrayList<>(equalShares(rate - ofProbe, loaders));
        rates.add(ofProbe);
        return rates.stream().map(OptionalInt::of).toList();
    }

    /**
     * Phases at equal distances in a second. Those of the other trial of a concurrent pair lie between them: half a second later,
     * which with an even number of clients would be the phases of this trial.
     */
    private static Sweep sweep(Sweep ofTrial, int client, int clients) {
        boolean isBetween = clients % 2 == 0 && ofTrial.equals(Sweep.EARLIER);
        return ofTrial.plus((client + (isBetween ? 0.5 : 0)) / clients);
    }

    private static Workload with(Workload all, int rate, int connections) {
        return new Workload(rate, all.requestBytes(), all.writes(), all.writeBytes(), connections);
    }

    private static List<Integer> equalShares(int whole, int parts) {
        List<Integer> shares = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            shares.add(whole / parts + (part < whole % parts ? 1 : 0));
        }
        return shares;
    }
}

package org.gaeperf.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gaeperf.load.protocol.ArrivalSchedule.Sweep;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.model.load.Workload;

/** Shares a load between loaders. */
final class LoadShares {

    private static final int PROBE_DIVISOR = 20;
    private static final int MAX_PROBE_RATE = 100;

    private LoadShares() {}

    /**
     * The plan of each loader, by its number. A rate that is too low for each to have a request per second, or with fewer
     * connections than loaders, is sent by the first ones only. A closed loop has no rate to share, and no probe. Each
     * has a sweep with a phase of its own, so that the requests of two of them do not keep their distance.
     *
     * @param loaders how many share the load equally
     * @param hasProbe whether one more, with the number after theirs, sends a small part of it
     * @param address of the server, as the loaders reach it
     */
    static Map<Integer, LoadPlan> split(LoadPlan plan, int loaders, boolean hasProbe, String address) {
        Workload all = plan.workload();
        Map<Integer, LoadPlan> plans = new TreeMap<>();
        int probeRate = Math.min(MAX_PROBE_RATE, all.requestsPerSecond() / PROBE_DIVISOR);
        int probeConnections = all.connections() / PROBE_DIVISOR;
        boolean probes = hasProbe && probeRate > 0 && probeConnections > 0;
        int rate = all.requestsPerSecond() - (probes ? probeRate : 0);
        int connections = all.connections() - (probes ? probeConnections : 0);
        int used = Math.min(loaders, all.inClosedLoop() ? connections : Math.min(rate, connections));
        List<Integer> rates = equalShares(rate, used);
        List<Integer> connectionShares = equalShares(connections, used);
        int clients = used + (probes ? 1 : 0);
        for (int loader = 0; loader < used; loader++) {
            Workload share = with(all, rates.get(loader), connectionShares.get(loader));
            plans.put(loader, plan.forLoader(address, share, sweep(plan.sweep(), loader, clients)));
        }
        if (probes) {
            Workload share = with(all, probeRate, probeConnections);
            plans.put(loaders, plan.forLoader(address, share, sweep(plan.sweep(), used, clients)));
        }
        return plans;
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

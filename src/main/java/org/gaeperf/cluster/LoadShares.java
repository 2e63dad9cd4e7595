package org.gaeperf.cluster;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.gaeperf.load.protocol.ArrivalSchedule.Dither;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.model.load.LoadShape;
import org.gaeperf.model.load.LoadShape.ClosedLoop;
import org.gaeperf.model.load.LoadShape.OpenLoop;
import org.gaeperf.options.hosts.ConnectionNeeds;

/** Shares a load between loaders. */
final class LoadShares {

    private static final int MAX_PROBE_RATE = 100;

    /** The time before the measurement: with responses of up to 100 ms, a probe has no queue of its own. */
    private static final int MAX_WARM_UP_RATE_PER_CONNECTION = 10;

    private LoadShares() {}

    /**
     * The plan of each loader, by its number. A rate that is too low for each to have a request per second, or with fewer
     * connections than loaders, is sent by the first ones only. A closed loop has no rate to share, and no probe. Each
     * has a dither with a phase of its own, so that the requests of two of them do not keep their distance.
     *
     * <p>Until the measurement a probe sends as much as a loader, if its connections allow that: at its own rate, most of the
     * time that it measures would be that of its own code, which its JVM would hardly have compiled.
     *
     * @param loaders how many share the load equally
     * @param hasProbe whether one more, with the number after theirs, sends a small part of it
     * @param address of the server, as the loaders reach it
     */
    static Map<Integer, LoadPlan> split(LoadPlan plan, int loaders, boolean hasProbe, String address) {
        return plan.workload().load() instanceof OpenLoop open
                ? splitRate(plan, open, loaders, hasProbe, address)
                : splitConnections(plan, loaders, address);
    }

    private static Map<Integer, LoadPlan> splitConnections(LoadPlan plan, int loaders, String address) {
        int connections = plan.workload().connections();
        List<LoadShape> shares = equalShares(connections, Math.min(loaders, connections)).stream()
                .map(share -> (LoadShape) new ClosedLoop(share))
                .toList();
        return plans(plan, shares, Collections.nCopies(shares.size(), OptionalInt.empty()), address);
    }

    private static Map<Integer, LoadPlan> splitRate(
            LoadPlan plan, OpenLoop all, int loaders, boolean hasProbe, String address) {
        int probeRate = Math.min(MAX_PROBE_RATE, all.requestsPerSecond() / ConnectionNeeds.PROBE_DIVISOR);
        int probeConnections = all.connections() / ConnectionNeeds.PROBE_DIVISOR;
        boolean probes = hasProbe && probeRate > 0 && probeConnections > 0;
        int rate = all.requestsPerSecond() - (probes ? probeRate : 0);
        int connections = all.connections() - (probes ? probeConnections : 0);
        int used = Math.min(loaders, Math.min(rate, connections));
        List<Integer> rates = equalShares(rate, used);
        List<Integer> connectionShares = equalShares(connections, used);
        List<LoadShape> shares = new ArrayList<>();
        for (int loader = 0; loader < used; loader++) {
            shares.add(new OpenLoop(rates.get(loader), connectionShares.get(loader)));
        }
        if (!probes) {
            return plans(plan, shares, Collections.nCopies(used, OptionalInt.empty()), address);
        }
        shares.add(new OpenLoop(probeRate, probeConnections));
        List<OptionalInt> warmUpRates = plan.immediateMeasurement().isEmpty()
                ? warmUpRates(all.requestsPerSecond(), used, probeRate, probeConnections)
                : Collections.nCopies(used + 1, OptionalInt.empty());
        Map<Integer, LoadPlan> plans = plans(plan, shares, warmUpRates, address);
        LoadPlan probe = plans.remove(used);
        plans.put(loaders, probe);
        return plans;
    }

    private static Map<Integer, LoadPlan> plans(
            LoadPlan plan, List<LoadShape> shares, List<OptionalInt> warmUpRates, String address) {
        Map<Integer, LoadPlan> plans = new TreeMap<>();
        for (int client = 0; client < shares.size(); client++) {
            plans.put(
                    client,
                    plan.with(plan.request().ofClient(client))
                            .forLoader(
                                    address,
                                    plan.workload().with(shares.get(client)),
                                    warmUpRates.get(client),
                                    dither(plan.dither(), client, shares.size())));
        }
        return plans;
    }

    /** Returns those of the loaders, and that of the probe. */
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
    private static Dither dither(Dither ofTrial, int client, int clients) {
        boolean isBetween = clients % 2 == 0 && ofTrial.equals(Dither.EARLIER);
        return ofTrial.plus((client + (isBetween ? 0.5 : 0)) / clients);
    }

    private static List<Integer> equalShares(int whole, int parts) {
        List<Integer> shares = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            shares.add(whole / parts + (part < whole % parts ? 1 : 0));
        }
        return shares;
    }
}

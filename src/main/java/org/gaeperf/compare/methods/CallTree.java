package org.gaeperf.compare.methods;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.gaeperf.model.methods.MethodCosts;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * Says whether the time of a method that grew is new, or was that of other methods before: a method may be renamed, split, or copied into
 * its caller, and then its caller costs what it did. Each method counts as called by the one that called it most often.
 */
final class CallTree {

    /** A method is on both sides if the one side has this share of the samples of the other one, its callees' included. */
    private static final double ON_BOTH_SIDES = 0.2;

    private final Map<String, String> callers = new HashMap<>();
    private final Map<String, Long> baseline = new HashMap<>();
    private final Map<String, Long> candidate = new HashMap<>();

    CallTree(Collection<MethodCosts> ofBaseline, Collection<MethodCosts> ofCandidate) {
        Map<String, Map<String, Long>> votes = new HashMap<>();
        ofBaseline.forEach(costs -> add(costs, baseline, votes));
        ofCandidate.forEach(costs -> add(costs, candidate, votes));
        votes.forEach((method, ofMethod) -> callers.put(
                method,
                ofMethod.entrySet().stream()
                        .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                        .map(Map.Entry::getKey)
                        .orElse("")));
    }

    private static void add(MethodCosts costs, Map<String, Long> totals, Map<String, Map<String, Long>> votes) {
        for (MethodCosts.Method method : costs.methods()) {
            totals.merge(method.name(), method.total(), Long::sum);
            votes.computeIfAbsent(method.name(), first -> new HashMap<>())
                    .merge(method.caller(), method.total(), Long::sum);
        }
    }

    /**
     * What a method and those around it cost more, without what moved between them.
     *
     * @param within the method whose callees these are; empty text if it is the whole server
     * @param growth of all that changed by more than chance, without that of other methods that grew themselves
     * @param grew whether that is more than chance, and as much as counts
     */
    record Net(String within, double growth, boolean grew) {}

    /**
     * Adds up, for each of some methods, what changed within the nearest method that both sides have: the method itself, or one
     * that called it. Methods of both sides come first, the innermost before those that call it, and what they grew by
     * is theirs alone.
     *
     * @param methods whose growth is more than chance
     * @param changes of all methods, by their names
     * @param level of the tests of what changed
     * @param least the smallest growth that counts
     */
    Map<String, Net> nets(
            Collection<String> methods, Map<String, GrowthTest.Result> changes, double level, double least) {
        Map<String, Net> nets = new HashMap<>();
        Map<String, Double> theirOwn = new HashMap<>();
        methods.stream()
                .sorted(Comparator.comparing(
                                (String method) -> !nearestOnBothSides(method).equals(method))
                        .thenComparing(Comparator.comparingInt(this::depth).reversed())
                        .thenComparing(Comparator.naturalOrder()))
                .forEach(method -> {
                    Net net = net(method, changes, level, least, theirOwn);
                    nets.put(method, net);
                    if (net.grew()) {
                        theirOwn.put(
                                method,
                                Math.min(net.growth(), changes.get(method).growth()));
                    }
                });
        return nets;
    }

    private Net net(
            String method,
            Map<String, GrowthTest.Result> changes,
            double level,
            double least,
            Map<String, Double> theirOwn) {
        String within = nearestOnBothSides(method);
        double growth = changes.get(method).growth();
        double variance = changes.get(method).variance();
        boolean isAlone = true;
        for (Map.Entry<String, GrowthTest.Result> other : changes.entrySet()) {
            GrowthTest.Result change = other.getValue();
            if (!other.getKey().equals(method)
                    && Math.min(change.pGrowth(), change.pDecline()) <= level
                    && isWithin(other.getKey(), within)) {
                isAlone = false;
                growth += change.growth() - theirOwn.getOrDefault(other.getKey(), 0.0);
                variance += change.variance();
            }
        }
        TDistribution distribution = new TDistribution(changes.get(method).degreesOfFreedom());
        // What nothing else gave anything to is as certain as its own test says.
        boolean isShown = isAlone
                || distribution.cumulativeProbability(-growth / Math.sqrt(variance)) <= MethodComparison.NET_LEVEL;
        return new Net(within, growth, isShown && growth >= least);
    }

    private int depth(String method) {
        Set<String> seen = new HashSet<>();
        String here = method;
        while (!here.isEmpty() && seen.add(here)) {
            here = callers.getOrDefault(here, "");
        }
        return seen.size();
    }

    /** A thread of the JVM has no code that could move. */
    private String nearestOnBothSides(String method) {
        if (method.startsWith("(")) {
            return method;
        }
        Set<String> seen = new HashSet<>();
        String here = method;
        while (!here.isEmpty() && seen.add(here)) {
            long less = Math.min(baseline.getOrDefault(here, 0L), candidate.getOrDefault(here, 0L));
            long more = Math.max(baseline.getOrDefault(here, 0L), candidate.getOrDefault(here, 0L));
            if (less > 0 && less >= ON_BOTH_SIDES * more) {
                return here;
            }
            here = callers.getOrDefault(here, "");
        }
        return "";
    }

    private boolean isWithin(String method, String ancestor) {
        if (ancestor.isEmpty()) {
            return true;
        }
        Set<String> seen = new HashSet<>();
        String here = method;
        while (!here.isEmpty() && seen.add(here)) {
            if (here.equals(ancestor)) {
                return true;
            }
            here = callers.getOrDefault(here, "");
        }
        return false;
    }
}

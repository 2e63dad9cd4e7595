package org.gaeperf.gate;

import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gaeperf.compare.regression.GateThresholds;
import org.gaeperf.compare.regression.RegressionThreshold;
import org.gaeperf.compare.value.Proportion;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.report.format.NumberFormats;

/**
 * How often gates give a false alarm, by the rounds that gates of identical sides have stored. A drawn gate has consecutive rounds of
 * one night, so that what lasts for some rounds, as a slow hour, is in it as it was. Drawn gates share rounds: how sure their rate is
 * depends on the gates that have rounds of their own, and on the nights.
 */
final class NightDraws {

    /** A night lasts from noon to noon, UTC. */
    private static final Duration NOON = Duration.ofHours(12);

    private final Map<LocalDate, GateSimulation> nights;
    private final int gates;
    private final int rounds;
    private final int maxRounds;
    private final Random random;

    /**
     * Draws from stored gates without a fault.
     *
     * @param same at least one, all run alike
     * @param seed the same seed gives the same draws
     */
    NightDraws(List<StoredGate> same, long seed) {
        this.gates = same.size();
        this.rounds = GateSimulationMain.rounds(
                        same.stream().map(StoredGate::run).toList())
                .size();
        this.maxRounds = same.stream()
                .mapToInt(gate -> gate.result().interimRounds())
                .max()
                .orElseThrow();
        this.random = new Random(seed);
        this.nights = same.stream()
                .collect(Collectors.groupingBy(NightDraws::night, TreeMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, night -> simulation(night.getValue()), (one, other) -> one, TreeMap::new));
    }

    private static LocalDate night(StoredGate gate) {
        return gate.run().startedAt().minus(NOON).atZone(ZoneOffset.UTC).toLocalDate();
    }

    private GateSimulation simulation(List<StoredGate> night) {
        StoredGate first = night.get(0);
        List<RegressionThreshold> thresholds = first.result().findings().stream()
                .filter(finding -> finding.row().isEmpty())
                .map(NightDraws::threshold)
                .distinct()
                .toList();
        return new GateSimulation(
                thresholds,
                first.scenarios(),
                GateSimulationMain.rounds(night.stream().map(StoredGate::run).toList()),
                false,
                maxRounds,
                0);
    }

    private static RegressionThreshold threshold(Finding finding) {
        return new RegressionThreshold(
                GateThresholds.judgeable().stream()
                        .filter(metric -> metric.key().equals(finding.metric()))
                        .findFirst()
                        .orElseThrow(),
                finding.minimumEffect());
    }

    /** Draws so many gates, and says in lines for people how many stop, and how sure that is. */
    List<String> describe(int drawn) {
        List<GateSimulation> pools = List.copyOf(nights.values());
        int stopped = 0;
        for (int gate = 0; gate < drawn; gate++) {
            GateSimulation night = pools.get(random.nextInt(pools.size()));
            stopped += night.failsFrom(random.nextInt(night.poolSize())) ? 1 : 0;
        }
        return List.of(
                String.format(
                        Locale.ROOT,
                        "%d gates with nothing planted, drawn from %s of %s in %s, each of up to %d consecutive rounds of"
                                + " one night: %d stop (%.1f %%).",
                        drawn,
                        NumberFormats.count(rounds, "round"),
                        NumberFormats.count(gates, "stored gate"),
                        NumberFormats.count(pools.size(), "independent night"),
                        maxRounds,
                        stopped,
                        100.0 * stopped / drawn),
                "That is no more certain than these rounds are: " + independent(pools));
    }

    private static String independent(List<GateSimulation> nights) {
        List<Proportion> each =
                nights.stream().flatMap(night -> night.independent().stream()).toList();
        if (each.isEmpty()) {
            return "no night has as many as a gate has time for.";
        }
        Proportion together = new Proportion(
                each.stream().mapToInt(Proportion::hits).sum(),
                each.stream().mapToInt(Proportion::experiments).sum());
        Proportion byNight = new Proportion(
                (int) each.stream().filter(night -> night.hits() > 0).count(), each.size());
        return together.displayName("gates with rounds of their own stop") + "; "
                + byNight.displayName("nights have one") + ", 95 % intervals.";
    }
}

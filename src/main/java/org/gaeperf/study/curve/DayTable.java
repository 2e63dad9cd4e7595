package org.gaeperf.study.curve;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.compare.RowTests;
import org.gaeperf.compare.paired.PairedDifference;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.options.jvm.InstanceClass;
import org.gaeperf.options.rates.DayCourse;
import org.gaeperf.options.rates.InstancePrices;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.text.DataTable;

/** For how many hours instances would run for a day of a given course, in the unit that App Engine bills: an estimate. */
final class DayTable {

    /** App Engine starts another instance above this share of the CPU by default ({@code target_cpu_utilization}). */
    static final double TARGET = 0.6;

    private static final String DAY = "bench.day";
    private static final String PRICES = "bench.day.pricePerHour";
    private static final String CORE_MEGAHERTZ = "bench.coreMegahertz";

    private static final double DAYS_PER_MONTH = 365.25 / 12;
    private static final int WORDS = 2;

    private final List<TrialResult> trials;
    private final List<String> variants;
    private final DayCourse day;
    private final Optional<InstancePrices> prices;
    private final double coreMegahertz;

    private DayTable(
            List<TrialResult> trials,
            List<String> variants,
            DayCourse day,
            Optional<InstancePrices> prices,
            double coreMegahertz) {
        this.trials = trials;
        this.variants = variants;
        this.day = day;
        this.prices = prices;
        this.coreMegahertz = coreMegahertz;
    }

    /**
     * Makes the table; empty without a day, or if no variant has a point.
     *
     * @param trials at points of the curve, of one configuration
     * @param variants the baseline first
     */
    static Optional<DataTable> of(RunResult run, List<TrialResult> trials, List<String> variants) {
        SortedMap<String, String> options = run.effectiveOptions();
        if (!options.containsKey(DAY) || !options.containsKey(CORE_MEGAHERTZ)) {
            return Optional.empty();
        }
        return Optional.of(new DayTable(
                                trials,
                                variants,
                                DayCourse.parse(options.get(DAY)),
                                Optional.ofNullable(options.get(PRICES)).map(InstancePrices::parse),
                                Double.parseDouble(options.get(CORE_MEGAHERTZ)))
                        .table())
                .filter(table -> !table.rows().isEmpty());
    }

    /** Says what the table depends on, in a sentence. */
    static String assumptions(RunResult run) {
        return String.format(
                Locale.ROOT,
                "The instance hours are an estimate: an instance takes requests until it uses %s of the CPU of its class, by"
                        + " the curve of each round, or as many as were measured if it would use less (≥), with %s MHz for a core of this machine (%s) and App Engine's default of"
                        + " target_cpu_utilization. Starts, instances that are idle before they end, minimum instances and"
                        + " latency under a CPU quota are left out; the suite that sizes instances measures the last.",
                NumberFormats.percent(TARGET),
                run.effectiveOptions().get(CORE_MEGAHERTZ),
                CORE_MEGAHERTZ);
    }

    private DataTable table() {
        List<List<String>> rows = new ArrayList<>();
        for (InstanceClass instanceClass : InstanceClass.values()) {
            SortedMap<Integer, Double> baseline = hoursPerMonth(variants.get(0), instanceClass);
            for (String variant : variants) {
                List<TrialResult> valid = Comparison.valid(trials, variant);
                if (!valid.isEmpty()) {
                    rows.add(row(instanceClass, variant, valid, baseline));
                }
            }
        }
        return new DataTable(
                        "Instance hours of a month of such days, by instance class",
                        List.of(
                                "class",
                                "variant",
                                "requests/s of an instance",
                                "instance hours",
                                "interval",
                                "cost",
                                "change",
                                "interval of the change",
                                "RSS of memory, MB"),
                        rows,
                        WORDS)
                .withoutEmptyColumns();
    }

    private List<String> row(
            InstanceClass instanceClass, String variant, List<TrialResult> valid, SortedMap<Integer, Double> baseline) {
        SortedMap<Integer, Double> hours = hoursPerMonth(variant, instanceClass);
        Optional<PairedDifference.Interval> interval =
                PairedDifference.of(List.copyOf(hours.values())).map(known -> known.interval(RowTests.PRIMARY_LEVEL));
        Optional<RatioEstimate> change = variant.equals(variants.get(0)) ? Optional.empty() : change(baseline, hours);
        double mean = hours.values().stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(Double.NaN);
        return List.of(
                instanceClass.name(),
                variant,
                perInstance(valid, instanceClass),
                hours.isEmpty() ? "not on this class" : NumberFormats.whole(mean),
                interval.map(ends -> NumberFormats.whole(ends.low()) + " … " + NumberFormats.whole(ends.high()))
                        .orElse(NumberFormats.MISSING),
                prices.flatMap(all -> all.perHour(instanceClass))
                        .filter(price -> !hours.isEmpty())
                        .map(price -> String.format(Locale.ROOT, "%,.2f", price * mean))
                        .orElse(NumberFormats.MISSING),
                NumberFormats.change(change.map(RatioEstimate::ratio)),
                change.flatMap(known -> known.interval(1 - RowTests.PRIMARY_LEVEL))
                        .map(ends -> NumberFormats.interval(Optional.of(ends.low()), Optional.of(ends.high())))
                        .orElse(NumberFormats.MISSING),
                memory(valid, instanceClass));
    }

    private double share(InstanceClass instanceClass) {
        return TARGET * instanceClass.megahertz() / coreMegahertz;
    }

    private String perInstance(List<TrialResult> valid, InstanceClass instanceClass) {
        double cores = share(instanceClass);
        Collection<InstanceLoad> rounds = InstanceLoad.byRound(valid).values();
        return (rounds.stream().anyMatch(load -> load.isBeyond(cores)) ? "≥ " : "")
                + NumberFormats.format(rounds.stream()
                        .mapToDouble(load -> load.requestsPerSecond(cores))
                        .average());
    }

    /** Returns the hours by each round; none if the server would use all of the class without a request. */
    private SortedMap<Integer, Double> hoursPerMonth(String variant, InstanceClass instanceClass) {
        SortedMap<Integer, Double> hours = new TreeMap<>();
        InstanceLoad.byRound(Comparison.valid(trials, variant)).forEach((round, load) -> {
            double perInstance = load.requestsPerSecond(share(instanceClass));
            if (perInstance > 0) {
                hours.put(round, DAYS_PER_MONTH * InstanceLoad.hours(day, perInstance));
            }
        });
        return hours;
    }

    private static Optional<RatioEstimate> change(
            SortedMap<Integer, Double> baseline, SortedMap<Integer, Double> hours) {
        return RatioEstimate.fromPairs(hours.entrySet().stream()
                .filter(round -> baseline.containsKey(round.getKey()))
                .map(round -> new RatioEstimate.Pair(baseline.get(round.getKey()), round.getValue(), 0))
                .toList());
    }

    /** Returns the largest mean resident set of a point, and the memory of the class. */
    private static String memory(List<TrialResult> valid, InstanceClass instanceClass) {
        double memory = instanceClass.memoryBytes() / NumberFormats.BYTES_PER_MEGABYTE;
        return valid.stream().flatMapToDouble(trial -> Metric.RSS.value(trial).stream()).max().stream()
                .mapToObj(rss -> NumberFormats.format(rss) + " of " + NumberFormats.whole(memory)
                        + (rss > memory ? ": too little" : ""))
                .findFirst()
                .orElse(NumberFormats.MISSING);
    }
}

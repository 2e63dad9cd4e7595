package org.gaeperf.gate;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gaeperf.compare.value.Proportion;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.DataTable;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * How many gates stopped a fault, by its strength, with the 95 % interval by Clopper and Pearson. Of nothing planted it is the rate
 * of false alarms.
 */
final class PowerCurve {

    private static final double SECONDS_PER_MINUTE = 60;

    private PowerCurve() {}

    /** The gates with one fault. */
    private record Point(PlantedFault fault, List<StoredGate> gates) {

        private List<StoredGate> measured() {
            return gates.stream().filter(StoredGate::measured).toList();
        }

        String measuredGates() {
            return Integer.toString(measured().size());
        }

        String stopped() {
            return Long.toString(measured().stream().filter(StoredGate::stopped).count());
        }

        String interval() {
            int experiments = measured().size();
            if (experiments == 0) {
                return NumberFormats.MISSING;
            }
            Proportion stopped = new Proportion(
                    (int) measured().stream().filter(StoredGate::stopped).count(), experiments);
            return String.format(
                    Locale.ROOT, "%.0f … %.0f %%", Math.floor(stopped.low() * 100), Math.ceil(stopped.high() * 100));
        }

        String suspected() {
            return Long.toString(
                    measured().stream().filter(StoredGate::suspected).count());
        }

        String withoutResult() {
            return Integer.toString(gates.size() - measured().size());
        }

        String shownAs() {
            return median(measured().stream()
                            .flatMap(gate -> gate.shownRatio().stream())
                            .toList())
                    .flatMap(ratio -> fault.shownBy().map(metric -> NumberFormats.change(ratio) + " " + metric.key()))
                    .orElse(NumberFormats.MISSING);
        }

        String minutes() {
            return median(measured().stream()
                            .map(gate -> gate.result().elapsedSeconds() / SECONDS_PER_MINUTE)
                            .toList())
                    .map(minutes -> String.format(Locale.ROOT, "%.1f min", minutes))
                    .orElse(NumberFormats.MISSING);
        }

        private static Optional<Double> median(List<Double> values) {
            return values.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Median()
                            .evaluate(values.stream()
                                    .mapToDouble(Double::doubleValue)
                                    .toArray()));
        }
    }

    /** Returns the curve, a row for each strength, the weakest fault of each kind first; nothing planted is the first row. */
    static DataTable of(List<StoredGate> gates) {
        Map<PlantedFault, List<StoredGate>> byFault = gates.stream()
                .collect(
                        Collectors.groupingBy(StoredGate::fault, () -> new TreeMap<>(sameText()), Collectors.toList()));
        return DataTable.tabulate(
                "",
                1,
                List.of(
                        new Column<Point>("planted", point -> point.fault().displayName()),
                        new Column<Point>("gates", Point::measuredGates),
                        new Column<Point>("stopped", Point::stopped),
                        new Column<Point>("95 % interval", Point::interval),
                        new Column<Point>("suspected", Point::suspected),
                        new Column<Point>("not measured", Point::withoutResult),
                        new Column<Point>("median time", Point::minutes),
                        new Column<Point>("median change", Point::shownAs)),
                byFault.entrySet().stream()
                        .map(point -> new Point(point.getKey(), point.getValue()))
                        .toList());
    }

    /** Faults of the same strength that are written in different units have a row each. */
    private static Comparator<PlantedFault> sameText() {
        return PlantedFault.BY_STRENGTH.thenComparing(PlantedFault::text);
    }
}

package org.gaeperf.report.loaders;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.Pressure;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.validity.Validity;

/**
 * Shows the share of the measurement in which work stood still because a resource was not available, for each variant.
 *
 * @param header the resource, and the variants
 * @param rows one for each resource that was waited for
 */
public record PressureTable(List<String> header, List<List<String>> rows) {

    /** What the table is called. */
    public static final String TITLE = "Pressure: in % of the measurement, for how long work waited for a resource";

    private static final String MISSING = "–";
    private static final double PERCENT = 100;

    public PressureTable {
        header = List.copyOf(header);
        rows = List.copyOf(rows);
    }

    /** What is known of a resource, of the machine or of the server's cgroup. */
    private record Row(String label, Function<Pressure, Optional<Double>> seconds) {}

    /** The table of some trials; empty if nothing stood still in any valid one, or the kernel does not say. */
    public static Optional<PressureTable> of(List<TrialResult> trials) {
        List<TrialResult> valid = trials.stream()
                .filter(trial -> trial.validity() == Validity.VALID)
                .toList();
        List<String> variants =
                valid.stream().map(trial -> trial.variant().name()).distinct().toList();
        List<List<String>> rows = new ArrayList<>();
        for (Row row : shown()) {
            List<OptionalDouble> means = variants.stream()
                    .map(variant -> percent(valid, variant, row))
                    .toList();
            if (means.stream().anyMatch(mean -> mean.orElse(0) > 0)) {
                rows.add(Stream.concat(Stream.of(row.label()), means.stream().map(PressureTable::format))
                        .toList());
            }
        }
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new PressureTable(
                        Stream.concat(Stream.of("resource"), variants.stream()).toList(), rows));
    }

    private static List<Row> shown() {
        return Stream.concat(
                        shown("the machine", pressure -> Optional.of(pressure.machine())),
                        shown("the server's cgroup", Pressure::cgroup))
                .toList();
    }

    private static Stream<Row> shown(String place, Function<Pressure, Optional<Pressure.Stalls>> stalls) {
        return Stream.of(
                        shown(place + ", CPU", stalls, Pressure.Stalls::cpu),
                        shown(place + ", memory", stalls, Pressure.Stalls::memory),
                        shown(place + ", input and output", stalls, Pressure.Stalls::io))
                .flatMap(part -> part);
    }

    private static Stream<Row> shown(
            String resource,
            Function<Pressure, Optional<Pressure.Stalls>> stalls,
            Function<Pressure.Stalls, Optional<Pressure.Stall>> stall) {
        Function<Pressure, Optional<Pressure.Stall>> found =
                pressure -> stalls.apply(pressure).flatMap(stall);
        return Stream.of(
                new Row(
                        resource + ": a task waited",
                        pressure -> found.apply(pressure).map(Pressure.Stall::someSeconds)),
                new Row(
                        resource + ": all tasks waited",
                        pressure -> found.apply(pressure).flatMap(Pressure.Stall::fullSeconds)));
    }

    private static OptionalDouble percent(List<TrialResult> trials, String variant, Row row) {
        return trials.stream()
                .filter(trial -> trial.variant().name().equals(variant))
                .flatMap(trial -> trial.serverCost().flatMap(ServerCost::pressure).stream())
                .filter(pressure -> pressure.seconds() > 0)
                .flatMap(pressure ->
                        row.seconds().apply(pressure).stream().map(seconds -> PERCENT * seconds / pressure.seconds()))
                .mapToDouble(Double::doubleValue)
                .average();
    }

    private static String format(OptionalDouble percent) {
        return percent.isEmpty() ? MISSING : String.format(Locale.ROOT, "%.2f", percent.getAsDouble());
    }
}

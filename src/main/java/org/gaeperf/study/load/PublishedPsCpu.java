package org.gaeperf.study.load;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.report.text.DataTable;

/** The CPU over the life of the process, next to what was published of it. */
final class PublishedPsCpu {

    /** What was published for the two modes at samples 5 s apart, from the README of the published harness. */
    private static final List<Integer> PUBLISHED_HTTP_CPU = List.of(212, 119, 87, 69, 60, 55, 50, 47, 45, 43, 41);

    private static final List<Integer> PUBLISHED_RPC_CPU = List.of(174, 226, 169, 139, 123, 110, 101, 92, 86, 82, 79);
    private static final int PUBLISHED_SECONDS = 5;
    private static final int MIN_SAMPLES = 6;
    private static final String PS_CPU = "psLifetimeCpuPercent";

    private PublishedPsCpu() {}

    /**
     * Returns the CPU by {@code ps} of each mode's first valid trial, next to what was published, at the same distances in time; only
     * of trials that are long enough.
     */
    static Optional<DataTable> table(List<TrialResult> trials) {
        List<List<String>> rows = new ArrayList<>();
        for (String variant : List.of(Comparison.HTTP, Comparison.RPC)) {
            Comparison.valid(trials, variant).stream().findFirst().ifPresent(trial -> {
                List<String> cells = trial.samples()
                        .series(PS_CPU)
                        .map(PublishedPsCpu::atPublishedTimes)
                        .orElse(List.of());
                if (cells.stream().filter(cell -> !cell.isEmpty()).count() >= MIN_SAMPLES) {
                    rows.add(row(variant + ", " + trial.id(), cells));
                }
            });
        }
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        rows.add(published("http, published", PUBLISHED_HTTP_CPU));
        rows.add(published("rpc, published", PUBLISHED_RPC_CPU));
        List<String> seconds = IntStream.range(0, PUBLISHED_HTTP_CPU.size())
                .mapToObj(sample -> Integer.toString(sample * PUBLISHED_SECONDS))
                .toList();
        return Optional.of(new DataTable(
                "CPU over the process's life by ps, in %, " + PUBLISHED_SECONDS
                        + " s apart (an average since the start, which changes even at a steady load)",
                row("seconds after the first sample", seconds),
                rows,
                1));
    }

    /** The samples nearest to the times of the published ones; empty text where none is near. */
    private static List<String> atPublishedTimes(TimeSeries series) {
        return IntStream.range(0, PUBLISHED_HTTP_CPU.size())
                .mapToObj(sample -> nearest(series.points(), sample * PUBLISHED_SECONDS)
                        .map(point -> String.format(Locale.ROOT, "%.0f", point.value()))
                        .orElse(""))
                .toList();
    }

    private static Optional<TimeSeries.Point> nearest(List<TimeSeries.Point> points, int secondsAfterFirst) {
        ToDoubleFunction<TimeSeries.Point> distance =
                point -> Math.abs(point.seconds() - points.get(0).seconds() - secondsAfterFirst);
        return points.stream()
                .min(Comparator.comparingDouble(distance))
                .filter(point -> distance.applyAsDouble(point) < PUBLISHED_SECONDS / 2.0);
    }

    private static List<String> row(String name, List<String> cells) {
        return Stream.concat(Stream.of(name), cells.stream()).toList();
    }

    private static List<String> published(String name, List<Integer> percents) {
        return row(
                name,
                percents.stream().map(percent -> Integer.toString(percent)).toList());
    }
}

package org.gaeperf.report.loaders;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.LogSeries;
import org.gaeperf.model.series.TimeSeries;

/** Says of which servers the log is so much that its cost is part of what was measured. */
public final class LogNote {

    /** A line of 100 bytes for each of 10,000 requests/s: an access log is below it at usual rates. */
    public static final double FLOOD_BYTES_PER_SECOND = 1e6;

    private LogNote() {}

    /** A sentence for each variant with a trial that wrote so much, with the most that one of its trials wrote. */
    public static List<String> of(RunResult run) {
        return run.trials().stream()
                .map(trial -> trial.variant().name())
                .distinct()
                .flatMap(variant -> most(run, variant).stream()
                        .filter(rate -> rate >= FLOOD_BYTES_PER_SECOND)
                        .mapToObj(rate -> String.format(
                                Locale.ROOT,
                                "%s wrote up to %.1f MB/s to its log while it was measured. What that costs is part of its"
                                        + " values; set its log level if it is not what you want to measure. Of a"
                                        + " file, the first and the last 32 MB are kept.",
                                variant,
                                rate / 1e6)))
                .toList();
    }

    private static OptionalDouble most(RunResult run, String variant) {
        return run.trials().stream()
                .filter(trial -> trial.variant().name().equals(variant))
                .map(TrialResult::samples)
                .flatMap(samples -> samples.series(LogSeries.BYTES_PER_SECOND).stream())
                .map(TimeSeries::points)
                .flatMapToDouble(points -> points.stream().mapToDouble(TimeSeries.Point::value))
                .max();
    }
}

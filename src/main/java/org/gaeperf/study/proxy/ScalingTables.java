package org.gaeperf.study.proxy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.PublishedValues;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.scenario.OpenLoopStep;
import org.gaeperf.model.series.OriginSeries;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.text.DataTable;

/** The tables of rising numbers of connections. */
final class ScalingTables {

    private static final double MICROS_PER_MILLI = 1e3;

    /** Columns from the left that hold words. */
    private static final int WORDS = 2;

    private ScalingTables() {}

    /** Tabulates what was published too, with the errors and what did not count. */
    static DataTable responses(List<ConnectionStep> steps) {
        return new DataTable(
                "Responses and service times in a closed loop, means over the pairs that are valid on each side; where the client"
                        + " limited a trial, over all",
                List.of(
                        "connections",
                        "server",
                        "valid trials",
                        "in the means",
                        "requests/s",
                        "requests/s, change in the pairs",
                        "mean, ms",
                        "TP50, ms",
                        "TP75, ms",
                        "TP90, ms",
                        "p99, ms",
                        "failed requests, all trials",
                        "trials that do not count"),
                steps.stream()
                        .map(step -> List.of(
                                step.label(),
                                step.variant(),
                                step.valid().size() + " of " + step.all().size(),
                                Integer.toString(step.shownTrials()),
                                bound(step, "at least ", step.responsesPerSecond(), 0),
                                NumberFormats.change(step.responsesRatio().map(RatioEstimate::ratio)),
                                time(step, Metric.SERVICE_MEAN),
                                time(step, Metric.SERVICE_P50_MILLIS),
                                time(step, Metric.SERVICE_P75_MILLIS),
                                time(step, Metric.SERVICE_P90_MILLIS),
                                time(step, Metric.SERVICE_P99_MILLIS),
                                step.failures(),
                                step.notCounted()))
                        .toList(),
                WORDS);
    }

    /** A client without time makes service times longer. */
    private static String time(ConnectionStep step, Metric metric) {
        return bound(step, "at most ", step.mean(metric), 1);
    }

    private static String bound(ConnectionStep step, String words, OptionalDouble value, int decimals) {
        return (step.isLimitedByClient() && isKnown(value) ? words : "") + number(value, decimals);
    }

    private static boolean isKnown(OptionalDouble value) {
        return value.isPresent() && !Double.isNaN(value.getAsDouble());
    }

    static DataTable resources(List<ConnectionStep> steps) {
        return new DataTable(
                "Resources; 100 % CPU is one core",
                List.of(
                        "connections",
                        "server",
                        "CPU, %",
                        "load average, 1 min",
                        "runnable threads",
                        "context switches/s",
                        "Mbit/s",
                        "GC pauses per 10 s, ms",
                        "RSS, MB",
                        "threads",
                        "open files and sockets",
                        "client CPU, %",
                        "origin CPU, %",
                        "origin late at p99, ms"),
                steps.stream().map(ScalingTables::resources).toList(),
                WORDS);
    }

    /** Lists resources without the trials that the client limited: they would show what a server uses while it waits for the client. */
    private static List<String> resources(ConnectionStep step) {
        return List.of(
                step.label(),
                step.variant(),
                number(step.use(Metric.CPU_PERCENT), 0),
                number(step.use(Metric.LOAD_AVERAGE), 1),
                number(step.use(Metric.RUNNABLE_THREADS), 1),
                number(step.use(Metric.CONTEXT_SWITCHES), 0),
                number(step.use(Metric.NETWORK), 1),
                number(step.use(Metric.GC_PAUSE), 0),
                number(step.use(Metric.RSS), 0),
                number(step.use(Metric.THREADS), 0),
                number(step.use(Metric.DESCRIPTORS), 0),
                number(step.clientCpuPercent(), 0),
                number(step.use(OriginSeries.CPU), 0),
                number(divide(step.use(OriginSeries.LATE_P99)), 1));
    }

    /** Returns what users would wait who come at that rate, beside what the closed loop shows of it. */
    static DataTable openLoop(List<ConnectionStep> steps, List<TrialResult> trials) {
        List<List<String>> rows = new ArrayList<>();
        for (ConnectionStep step : steps) {
            trials.stream()
                    .filter(trial -> trial.scenario().equals(new OpenLoopStep(step.connections()))
                            && trial.variant().name().equals(step.variant()))
                    .forEach(trial -> rows.add(List.of(
                            step.label(),
                            step.variant(),
                            time(step, Metric.SERVICE_P50_MILLIS),
                            time(step, Metric.SERVICE_P99_MILLIS),
                            number(OptionalDouble.of(trial.workload().requestsPerSecond()), 0),
                            number(answeredPerSecond(trial), 0),
                            millis(trial, load -> load.scheduledLatency().p50Micros()),
                            millis(trial, load -> load.scheduledLatency().p99Micros()),
                            trial.validity().displayName())));
        }
        return new DataTable(
                "As an open loop, at the rate of the slowest step load: latency from the scheduled start of each request",
                List.of(
                        "connections",
                        "server",
                        "closed loop, TP50, ms",
                        "closed loop, p99, ms",
                        "open loop, requests/s",
                        "open loop, answered/s",
                        "open loop, p50, ms",
                        "open loop, p99, ms",
                        "open loop, trial"),
                rows,
                WORDS);
    }

    private static OptionalDouble answeredPerSecond(TrialResult trial) {
        return trial.load().stream()
                .mapToDouble(load -> load.throughput().responsesPerSecond())
                .findFirst();
    }

    private static String millis(TrialResult trial, ToDoubleFunction<LoadResult> micros) {
        Optional<LoadResult> load = trial.load();
        return number(
                load.isPresent()
                        ? OptionalDouble.of(micros.applyAsDouble(load.get()) / MICROS_PER_MILLI)
                        : OptionalDouble.empty(),
                1);
    }

    static DataTable published() {
        List<String> header = new ArrayList<>(List.of("connections", "server"));
        PublishedProxies.columns()
                .forEach(metric -> header.add(metric.label() + (metric.unit().isEmpty() ? "" : ", " + metric.unit())));
        List<List<String>> rows = new ArrayList<>();
        for (int connections : PublishedProxies.connections()) {
            rows.add(published(connections, "Tomcat", PublishedValues::baseline));
            rows.add(published(connections, "Netty", PublishedValues::candidate));
        }
        return new DataTable(
                "Published (\"Performance Testing on Dedicated Hardware\", Mani and Beveridge); 100 % CPU is one of eight"
                        + " cores",
                header, rows, WORDS);
    }

    private static List<String> published(int connections, String server, ToDoubleFunction<PublishedValues> side) {
        List<String> row = new ArrayList<>(List.of(number(OptionalDouble.of(connections), 0), server));
        PublishedProxies.columns()
                .forEach(metric -> row.add(number(
                        PublishedProxies.values(connections, metric).stream()
                                .mapToDouble(side)
                                .findFirst(),
                        1)));
        return row;
    }

    private static OptionalDouble divide(OptionalDouble micros) {
        return micros.isPresent() ? OptionalDouble.of(micros.getAsDouble() / MICROS_PER_MILLI) : micros;
    }

    private static String number(OptionalDouble value, int decimals) {
        return isKnown(value)
                ? String.format(Locale.ROOT, "%,." + decimals + "f", value.getAsDouble())
                : NumberFormats.MISSING;
    }
}

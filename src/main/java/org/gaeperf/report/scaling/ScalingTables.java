package org.gaeperf.report.scaling;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.Published;
import org.gaeperf.compare.PublishedProxies;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.series.OriginSeries;
import org.gaeperf.report.scaling.ScalingReport.Table;

/** The tables of rising numbers of connections. */
final class ScalingTables {

    private static final String MISSING = "–";
    private static final double MICROS_PER_MILLI = 1e3;

    private ScalingTables() {}

    /** As published, with the errors and what did not count. */
    static Table answers(List<ConnectionStep> steps) {
        return new Table(
                "Answers and service times in a closed loop, means over the valid trials",
                List.of(
                        "connections",
                        "server",
                        "valid trials",
                        "requests/s",
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
                                step.role(),
                                step.valid().size() + " of " + step.all().size(),
                                number(step.mean(Metric.THROUGHPUT), 0),
                                number(step.mean(Metric.SERVICE_MEAN), 1),
                                number(step.mean(Metric.SERVICE_P50_MILLIS), 1),
                                number(step.mean(Metric.SERVICE_P75_MILLIS), 1),
                                number(step.mean(Metric.SERVICE_P90_MILLIS), 1),
                                number(step.mean(Metric.SERVICE_P99_MILLIS), 1),
                                step.failures(),
                                step.notCounted()))
                        .toList());
    }

    static Table resources(List<ConnectionStep> steps) {
        return new Table(
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
                steps.stream().map(ScalingTables::resources).toList());
    }

    private static List<String> resources(ConnectionStep step) {
        return List.of(
                step.label(),
                step.role(),
                number(step.mean(Metric.CPU_PERCENT), 0),
                number(step.mean(Metric.LOAD_AVERAGE), 1),
                number(step.mean(Metric.RUNNABLE_THREADS), 1),
                number(step.mean(Metric.CONTEXT_SWITCHES), 0),
                number(step.mean(Metric.NETWORK), 1),
                number(step.mean(Metric.GC_PAUSE), 0),
                number(step.mean(Metric.RSS), 0),
                number(step.mean(Metric.THREADS), 0),
                number(step.mean(Metric.DESCRIPTORS), 0),
                number(step.clientCpuPercent(), 0),
                number(step.mean(OriginSeries.CPU), 0),
                number(divide(step.mean(OriginSeries.LATE_P99)), 1));
    }

    /** What users would wait who come at that rate, beside what the closed loop shows of it. */
    static Table openLoop(List<ConnectionStep> steps, List<TrialResult> trials) {
        List<List<String>> rows = new ArrayList<>();
        for (ConnectionStep step : steps) {
            trials.stream()
                    .filter(trial -> trial.scenario().equals(Scenarios.openLoop(step.connections()))
                            && trial.variant().role().equals(step.role()))
                    .forEach(trial -> rows.add(List.of(
                            step.label(),
                            step.role(),
                            number(step.mean(Metric.SERVICE_P50_MILLIS), 1),
                            number(step.mean(Metric.SERVICE_P99_MILLIS), 1),
                            number(OptionalDouble.of(trial.workload().requestsPerSecond()), 0),
                            number(answeredPerSecond(trial), 0),
                            millis(trial, load -> load.scheduledLatency().p50Micros()),
                            millis(trial, load -> load.scheduledLatency().p99Micros()),
                            trial.validity().displayName())));
        }
        return new Table(
                "As an open loop, at the rate of the slowest staircase: latency from the scheduled start of each request",
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
                rows);
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

    static Table published() {
        List<String> header = new ArrayList<>(List.of("connections", "server"));
        PublishedProxies.columns()
                .forEach(metric -> header.add(metric.label() + (metric.unit().isEmpty() ? "" : ", " + metric.unit())));
        List<List<String>> rows = new ArrayList<>();
        for (int connections : PublishedProxies.connections()) {
            rows.add(published(connections, "Tomcat", Published.Values::baseline));
            rows.add(published(connections, "Netty", Published.Values::candidate));
        }
        return new Table(
                "Published (\"Performance Testing on Dedicated Hardware\", Mani and Beveridge); 100 % CPU is one of eight"
                        + " cores",
                header, rows);
    }

    private static List<String> published(int connections, String server, ToDoubleFunction<Published.Values> side) {
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
        return value.isEmpty() || Double.isNaN(value.getAsDouble())
                ? MISSING
                : String.format(Locale.ROOT, "%,." + decimals + "f", value.getAsDouble());
    }
}

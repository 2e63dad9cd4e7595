package org.gaeperf.report.text;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.server.Connector;

/** One trial as cells of text, the same for every format. */
public final class TrialLine {

    public static final List<String> HEADER = List.of(
            "trial",
            "connector",
            "verdict",
            "warm-up",
            "sent/s",
            "answered/s",
            "failed",
            "p50 µs",
            "p99 µs",
            "sender lag p50/p99/max µs",
            "CPU µs/req",
            "RSS MB",
            "client CPU %",
            "hiccup max ms");

    private TrialLine() {}

    public static List<String> of(TrialResult trial) {
        return List.of(
                trial.id(),
                trial.connector().map(Connector::displayName).orElse("–"),
                trial.validity().displayName(),
                trial.warmUp().map(TrialLine::warmUp).orElse("–"),
                rate(trial.load().map(load -> load.requestsPerSecond()).orElse(Double.NaN)),
                rate(trial.load().map(load -> load.responsesPerSecond()).orElse(Double.NaN)),
                trial.load().map(load -> Long.toString(load.failed())).orElse("–"),
                ComparisonTable.figure(Metric.P50.of(trial)),
                ComparisonTable.figure(Metric.P99.of(trial)),
                trial.load().map(load -> lag(load.senderLag())).orElse("–"),
                ComparisonTable.figure(Metric.CPU_PER_REQUEST.of(trial)),
                ComparisonTable.figure(Metric.RSS.of(trial)),
                trial.hostNoise()
                        .flatMap(HostNoise::clientCpuPercent)
                        .map(TrialLine::whole)
                        .orElse("–"),
                trial.hostNoise().map(TrialLine::hiccups).orElse("–"));
    }

    private static String warmUp(WarmUp warmUp) {
        return String.format(
                Locale.ROOT,
                "%.0f s (%s)",
                warmUp.totalSeconds(),
                warmUp.endReason().displayName());
    }

    private static String lag(LatencySummary lag) {
        return whole(lag.p50Micros()) + "/" + whole(lag.p99Micros()) + "/" + whole(lag.maxMicros());
    }

    /** The server's cores, then the client. */
    private static String hiccups(HostNoise machine) {
        return Stream.of(machine.server(), machine.client())
                .map(hiccups -> hiccups.map(seen -> String.format(Locale.ROOT, "%.1f", seen.maxMicros() / 1e3))
                        .orElse("–"))
                .collect(Collectors.joining("/"));
    }

    private static String whole(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%,.0f", value) : "–";
    }

    private static String rate(double perSecond) {
        return Double.isFinite(perSecond)
                ? String.format(Locale.ROOT, "%.1f", perSecond)
                : ComparisonTable.figure(OptionalDouble.empty());
    }
}

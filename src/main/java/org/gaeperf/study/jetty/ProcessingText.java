package org.gaeperf.study.jetty;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.MachineSpeed;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.compare.RowTests;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.ProcessingTimeSeries;
import org.gaeperf.model.server.ServedBy;
import org.gaeperf.model.validity.Validity;

/** What processing times show, in sentences. */
final class ProcessingText {

    private final ServerTimes first;
    private final List<ServerTimes> others;

    ProcessingText(ServerTimes first, List<ServerTimes> others) {
        this.first = first;
        this.others = others;
    }

    /**
     * Returns {@code P99 processing time at 6,600 requests/s against jetty-11: jetty-12-core is 20 % ahead, jetty-12-ee10 is
     * not shown to differ}. At another rate the lead is another one.
     *
     * @param trials all of the servers
     */
    String claim(List<TrialResult> trials) {
        return "P99 processing time" + rate(trials) + " against " + first.variant() + ": "
                + others.stream()
                        .map(other -> other.variant() + " " + shown(other, Metric.PROCESSING_P99))
                        .collect(Collectors.joining(", "));
    }

    private static String rate(List<TrialResult> trials) {
        return trials.stream()
                .flatMapToInt(trial -> trial.workload().rate().stream())
                .boxed()
                .findFirst()
                .map(rate -> String.format(Locale.ROOT, " at %,d requests/s", rate))
                .orElse("");
    }

    private static String shown(ServerTimes server, Metric metric) {
        Optional<MetricComparison> row = server.row(metric);
        Optional<ChangeClassification> found = row.flatMap(MetricComparison::classification);
        if (found.isEmpty()) {
            return "is not compared";
        }
        return switch (found.get()) {
            case BETTER, WORSE, CHANGED, NO_INTERVAL ->
                lead(row.get().estimate().orElseThrow().ratio())
                        + (found.get() == ChangeClassification.NO_INTERVAL ? " in one pair of trials" : "");
            case NEGLIGIBLE_DIFFERENCE -> "differs by about 1 % or less";
            case NO_DIFFERENCE_SHOWN -> "is not shown to differ";
        };
    }

    private static String lead(double ratio) {
        double ahead = 100 * (1 / ratio - 1);
        return String.format(Locale.ROOT, "is %.0f %% %s", Math.abs(ahead), ahead >= 0 ? "ahead" : "behind");
    }

    /**
     * One sentence for each server and metric, with what was published, and what came in the other way: as measured, or in units of
     * the client's CPU time.
     *
     * @param trials all of the servers
     */
    List<String> details(List<TrialResult> trials) {
        List<String> details = new ArrayList<>();
        for (Metric metric : List.of(Metric.PROCESSING_P99, Metric.PROCESSING_MAX)) {
            for (ServerTimes server : others) {
                details.add(detail(server, metric, trials));
            }
        }
        return details;
    }

    /** The lead that does not decide, with its interval; empty if only one of both is known. */
    private String otherWay(ServerTimes server, Metric metric, List<TrialResult> trials) {
        List<TrialResult> baseline = Comparison.valid(trials, first.variant());
        List<TrialResult> candidate = Comparison.valid(trials, server.variant());
        Optional<RatioEstimate> inClientUnits = MachineSpeed.inClientUnits(metric, baseline, candidate);
        if (inClientUnits.isEmpty() || server.row(metric).isEmpty()) {
            return "";
        }
        boolean decides = MachineSpeed.isSame(baseline, candidate);
        double confidence = server.row(metric).orElseThrow().test().confidence();
        return (decides ? MachineSpeed.asMeasured(metric, baseline, candidate) : inClientUnits)
                .map(estimate ->
                        (decides ? "; as measured " : "; in units of the client's CPU time, which does not decide, ")
                                + ProcessingReport.ahead(estimate.ratio())
                                + estimate.interval(confidence)
                                        .map(interval -> " (" + ProcessingReport.aheadInterval(interval) + ")")
                                        .orElse(""))
                .orElse("");
    }

    private String detail(ServerTimes server, Metric metric, List<TrialResult> trials) {
        Optional<MetricComparison> row = server.row(metric);
        return server.variant() + ", " + metric.label() + ": " + shown(server, metric)
                + row.flatMap(MetricComparison::interval)
                        .map(interval ->
                                " (" + ProcessingReport.aheadInterval(interval) + " against " + first.variant() + ")")
                        .orElse("")
                + otherWay(server, metric, trials)
                + server.published(metric)
                        .map(values -> "; published: "
                                + ProcessingReport.ahead(values.ratio())
                                + (row.filter(MetricComparison::isOppositeToPublished)
                                                .isPresent()
                                        ? ", in the other direction"
                                        : ""))
                        .orElse("")
                + ".";
    }

    /** Returns what the values depend on. */
    List<String> notes(List<TrialResult> trials, boolean ofSameRounds) {
        List<String> notes = new ArrayList<>();
        boolean concurrent = trials.stream().anyMatch(TrialResult::concurrent);
        if (!ofSameRounds && concurrent) {
            notes.add(
                    "Each of the others ran at the same time as " + first.variant()
                            + ", in pairs of its own. Its lead is that of"
                            + " these pairs; means and integrals are of all trials of a server, so their quotient is another one.");
        } else if (!ofSameRounds) {
            notes.add(
                    "No round has a valid trial of every server. The values of each server are those of its own rounds,"
                            + " so the machine's speed, which changes from round to round, is part of every difference.");
        }
        servedBy(trials).ifPresent(notes::add);
        notes.add("A server is ahead by how much longer " + first.variant()
                + " takes, as published: 36.6 against 30.0 µs is 22 %.");
        leftOut(trials).ifPresent(notes::add);
        withoutP99().ifPresent(notes::add);
        machineSpeed(trials).ifPresent(notes::add);
        notes.add("All servers had the same rate: "
                + text("%,d requests/s. ", trials.get(0).workload().requestsPerSecond())
                + Stream.concat(Stream.of(first), others.stream())
                        .map(server -> server.variant() + " used " + percent(server.mean(Metric.CPU_PERCENT)))
                        .collect(Collectors.joining(", "))
                + " of a core, and the client " + percent(clientPercent(trials))
                + ". The rate is the one at which servers use 40 % of their cores"
                + (concurrent ? " together" : "") + ", unless bench.rate says otherwise or"
                + " the client would use more than 75 % of its own.");
        notes.add("The published servers had 16 cores, a heap of 32 GB with ZGC, and 240,000 requests/s from four other"
                + " machines. Here the client runs on the same machine, so that the kernel's work for its connections is"
                + " part of what the server waits for. Differences carry over better than microseconds.");
        return notes;
    }

    /** Returns how changes were freed of the machine's speed; nothing if it is not known what the client used. */
    private Optional<String> machineSpeed(List<TrialResult> trials) {
        List<TrialResult> baseline = Comparison.valid(trials, first.variant());
        Map<Boolean, List<ServerTimes>> sameWork = others.stream()
                .filter(server -> MachineSpeed.client(baseline, Comparison.valid(trials, server.variant()))
                        .isPresent())
                .collect(Collectors.partitioningBy(
                        server -> MachineSpeed.isSame(baseline, Comparison.valid(trials, server.variant()))));
        if (sameWork.values().stream().allMatch(List::isEmpty)) {
            return Optional.empty();
        }
        DoubleSummaryStatistics micros = trials.stream()
                .map(MachineSpeed::clientMicros)
                .flatMapToDouble(OptionalDouble::stream)
                .summaryStatistics();
        return Optional.of(text(
                        "The client gets the same responses in each trial, so its CPU time for each request shows the machine's"
                                + " speed: %.0f to %.0f µs.",
                        micros.getMin(), micros.getMax())
                + ofClient(
                        sameWork.get(true),
                        trials,
                        "Changes of processing times and CPU time, and their intervals, are"
                                + " in units of it, and may differ from those of the means.")
                + ofClient(
                        sameWork.get(false),
                        trials,
                        "That this is less than 1 % is not shown, so changes are as measured; those in units of"
                                + " the client's CPU time stand beside them and do not decide."));
    }

    private String ofClient(List<ServerTimes> servers, List<TrialResult> trials, String consequence) {
        return servers.isEmpty()
                ? ""
                : " Against " + first.variant() + " the client used "
                        + servers.stream()
                                .map(server -> ofClient(server, trials))
                                .collect(Collectors.joining(", "))
                        + ". " + consequence;
    }

    private String ofClient(ServerTimes server, List<TrialResult> trials) {
        RatioEstimate client = MachineSpeed.client(
                        Comparison.valid(trials, first.variant()), Comparison.valid(trials, server.variant()))
                .orElseThrow();
        return text("%+.1f %% with %s", percentChange(client.ratio()), server.variant())
                + client.interval(1 - RowTests.PRIMARY_LEVEL)
                        .map(interval -> text(
                                " (%+.1f … %+.1f %%)", percentChange(interval.low()), percentChange(interval.high())))
                        .orElse("");
    }

    private static double percentChange(double ratio) {
        return 100 * (ratio - 1);
    }

    /** Says whether means and integrals are of fewer trials than the comparison of two servers may be. */
    private Optional<String> leftOut(List<TrialResult> trials) {
        long valid = trials.stream()
                .filter(trial -> trial.validity() == Validity.VALID && !Comparison.isReplaced(trial, trials))
                .count();
        long shown = Stream.concat(Stream.of(first), others.stream())
                .mapToLong(server -> server.trials().size())
                .sum();
        return shown == valid
                ? Optional.empty()
                : Optional.of("Means and integrals are of the " + first.trials().size()
                        + " rounds in which each server has a valid trial; how far a server is ahead is computed from all rounds"
                        + " in which it and " + first.variant() + " have one.");
    }

    /** Returns how many seconds have no p99; nothing if each has one. */
    private Optional<String> withoutP99() {
        List<ServerTimes> servers =
                Stream.concat(Stream.of(first), others.stream()).toList();
        long seconds = servers.stream()
                .mapToLong(server -> server.samples(ProcessingTimeSeries.MAX))
                .sum();
        long missing = seconds
                - servers.stream()
                        .mapToLong(server -> server.samples(ProcessingTimeSeries.P99))
                        .sum();
        return missing == 0
                ? Optional.empty()
                : Optional.of(text(
                        "%,d of %,d seconds had fewer than 100 requests and have no p99, which would be their maximum."
                                + " A higher rate has one (-Dbench.rate).",
                        missing, seconds));
    }

    /** Says which protocol was spoken, as the servers have counted. */
    private static Optional<String> servedBy(List<TrialResult> trials) {
        List<ServedBy> served =
                trials.stream().flatMap(trial -> trial.servedBy().stream()).toList();
        return served.isEmpty()
                ? Optional.empty()
                : Optional.of("All requests of the measurements were sent by " + ServedBy.summarize(served)
                        + ", as each server has counted them.");
    }

    private static OptionalDouble clientPercent(List<TrialResult> trials) {
        return trials.stream()
                .flatMap(trial -> trial.hostNoise().flatMap(noise -> noise.clientCpuPercent()).stream())
                .mapToDouble(Double::doubleValue)
                .average();
    }

    private static String percent(OptionalDouble value) {
        return value.isEmpty() ? "an unknown share" : text("%.0f %%", value.getAsDouble());
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}

package org.gaeperf.report.text;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.MetricLabels;
import org.gaeperf.compare.RowTests;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.loaders.ClientNote;
import org.gaeperf.report.loaders.IdleWorkersNote;
import org.gaeperf.report.loaders.LoadNotes;
import org.gaeperf.report.loaders.LogNote;
import org.gaeperf.report.loaders.ProcessNote;
import org.gaeperf.report.loaders.VariantNote;
import org.gaeperf.report.loaders.WarmUpNote;
import org.gaeperf.report.stopping.LooksNote;
import org.gaeperf.report.stopping.TimeChoiceNote;
import org.gaeperf.report.stopping.TimeNote;

/** Text that every format of a report shows. */
public final class ReportText {

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** One more on a side is chance. */
    private static final int MIN_UNEQUAL_LOSS = 2;

    private ReportText() {}

    /** The title of a group: what its trials did, on which runtime and JDK. */
    public static String title(Group group, List<TrialResult> trials) {
        return title(group.displayName(), trials);
    }

    /** The title of trials that are shown together. */
    static String title(String name, List<TrialResult> trials) {
        TrialResult trial = trials.get(0);
        return name + ": " + (trial.workload().inClosedLoop() ? closedLoop(trials) : workload(trial))
                + runtime(trials)
                + ", JDK " + distinct(trials, other -> other.variant().jdk().version());
    }

    /** What a command starts has no version but the name of its variant, which the tables have. */
    private static String runtime(List<TrialResult> trials) {
        Variant variant = trials.get(0).variant();
        return variant.runtime().source() == RuntimeIdentity.Source.COMMAND
                ? ""
                : ", runtime "
                        + distinct(trials, other -> other.variant().runtime().version())
                        + variant.environment()
                                .map(environment -> " (" + environment.key() + ")")
                                .orElse("");
    }

    private static String distinct(List<TrialResult> trials, Function<TrialResult, String> property) {
        return trials.stream().map(property).distinct().collect(Collectors.joining(" and "));
    }

    /** Returns every option of a run with its value, and then what was chosen before it and why. */
    public static Map<String, String> options(RunResult run) {
        Map<String, String> options = new LinkedHashMap<>(run.effectiveOptions());
        run.options().timeChoice().ifPresent(choice -> options.put(TimeChoiceNote.NAME, TimeChoiceNote.of(choice)));
        return options;
    }

    /** Returns how to read the values of a run, and what was special about it. */
    public static List<String> notes(RunResult run) {
        List<String> notes = new ArrayList<>();
        notes.add(
                run.validTrials() + " of " + run.plannedForComparison() + " trials are valid; only these are compared."
                        + " Values are means over the trials of a " + side(Comparison.variants(run))
                        + ". A change is the geometric mean of the ratios of the pairs, not the quotient of two means."
                        + " A valid trial whose partner is not valid is left out.");
        if (!run.complete()) {
            notes.add("The run is incomplete: " + run.trialsRun() + " of " + run.plannedTrials() + " trials were run.");
        }
        if (!run.resumedAt().isEmpty()) {
            notes.add("The run was interrupted and " + resumed(run) + ": earlier measurements were kept, and"
                    + " incomplete"
                    + " pairs were rerun, so that the trials of each pair follow each other.");
        }
        notes.add("Latency is measured from the scheduled start of a request to its completion."
                + (Comparison.variants(run).contains(Comparison.RPC)
                        ? " 'published' is from the App Engine documents of 2024: other machines, and a cold JVM."
                        : "")
                + run.suites().stream()
                        .flatMap(suite -> suite.as(ReportedSuite.class).timesNote().stream())
                        .map(note -> " " + note)
                        .collect(Collectors.joining()));
        notes.addAll(VariantNote.of(run));
        notes.addAll(unequalLosses(run));
        notes.addAll(tests(run));
        notes.addAll(LooksNote.of(run));
        notes.addAll(TimeNote.of(run));
        if (run.trials().stream().anyMatch(TrialResult::concurrent)) {
            notes.add(
                    "Both sides of a concurrent pair ran at the same time and shared their cores. Disturbances by the machine affected both,"
                            + " so their ratios vary less than those of interleaved trials; their latencies are longer than"
                            + " those of a server that has its cores to itself. Each also waits for the bursts of CPU and the"
                            + " collections of the other, so ratios of tails (p90 and above) are nearer to 1 than alone: a"
                            + " pause that needs a core may not show. Trials one after the other"
                            + " (-Dbench.concurrent=false) have no such limit.");
        }
        if (run.trials().stream().anyMatch(run::isComparedConcurrently)) {
            notes.add("The " + side(Comparison.variants(run))
                    + "s are compared by the concurrent pairs (" + concurrentRates(run)
                    + "), since two servers share the cores of one. How fast and how large each is on cores of its own is"
                    + " shown by the solo trials; their ratio has no interval if there is one pair.");
        }
        notes.addAll(WarmUpNote.of(run));
        notes.addAll(LogNote.of(run));
        notes.addAll(RateNote.ofTrialsAlone(run));
        notes.addAll(LoadNotes.of(run));
        notes.addAll(ProcessNote.of(run));
        notes.addAll(IdleWorkersNote.of(run));
        notes.addAll(ClientNote.of(run));
        return notes;
    }

    /** The rate of the pairs that are compared, and which share it is of the rate of the solo trials, for each suite. */
    private static String concurrentRates(RunResult run) {
        return run.trials().stream()
                .filter(alone -> run.isComparedConcurrently(alone) && !run.isReplacedByLowerRate(alone))
                .flatMap(alone -> run.trials().stream()
                        .filter(pair -> pair.scenario().isConcurrent()
                                && pair.suite() == alone.suite()
                                && pair.variant()
                                        .configuration()
                                        .equals(alone.variant().configuration())
                                && !run.isReplacedByLowerRate(pair))
                        .map(pair -> rates(pair, alone)))
                .distinct()
                .collect(Collectors.joining("; "));
    }

    private static String rates(TrialResult pair, TrialResult alone) {
        int ofPair = pair.workload().requestsPerSecond();
        int ofAlone = alone.workload().requestsPerSecond();
        return String.format(
                Locale.ROOT,
                "%s: %,d requests/s on each side, %s the %,d of the solo trials",
                Group.of(pair).displayName(),
                ofPair,
                ofPair == ofAlone ? "as many as" : String.format(Locale.ROOT, "%.0f %% of", 100.0 * ofPair / ofAlone),
                ofAlone);
    }

    /** Returns what the variants are. */
    static String side(List<String> variants) {
        return variants.contains(Comparison.RPC) ? "mode" : "server";
    }

    /** Retries replace the trials that did not count, so that a side that loses more of them shows its better ones. */
    private static List<String> unequalLosses(RunResult run) {
        return Comparison.groups(run).entrySet().stream()
                .flatMap(group -> unequalLosses(group.getKey(), group.getValue()).stream())
                .toList();
    }

    private static Optional<String> unequalLosses(Group group, List<TrialResult> trials) {
        Map<String, Long> lost = trials.stream()
                .collect(Collectors.groupingBy(
                        trial -> trial.variant().name(),
                        TreeMap::new,
                        Collectors.filtering(
                                trial -> trial.validity() != Validity.VALID && trial.validity() != Validity.UNPAIRED,
                                Collectors.counting())));
        long most = lost.values().stream().mapToLong(Long::longValue).max().orElse(0);
        long least = lost.values().stream().mapToLong(Long::longValue).min().orElse(0);
        return most - least < MIN_UNEQUAL_LOSS
                ? Optional.empty()
                : Optional.of(group.displayName() + ": trials that did not count: "
                        + lost.entrySet().stream()
                                .map(side -> side.getKey() + " " + side.getValue())
                                .collect(Collectors.joining(", "))
                        + ". The side that lost more of them is compared by its undisturbed trials only.");
    }

    /** Returns what decides whether a metric is better or worse. */
    private static List<String> tests(RunResult run) {
        String primary = run.suites().stream()
                .map(suite -> suite.key() + ": "
                        + SuiteMetrics.primary(suite).stream()
                                .map(metric -> MetricLabels.inList(metric.label()))
                                .collect(Collectors.joining(", "))
                        + suite.as(ReportedSuite.class).decidingLoads())
                .collect(Collectors.joining("; "));
        return List.of(
                "A metric is better or worse if its interval excludes 'no change' and it differs by 1 % or more. The"
                        + " interval shown is the one that decides. Primary metrics, named before the run, have the "
                        + primaryConfidence(run) + " interval"
                        + (Comparison.variants(run).size() > 2 ? " or, of several variants, a wider one" : "")
                        + " (" + primary + ")."
                        + " Among all others of a comparison, at most "
                        + NumberFormats.percent(RowTests.FALSE_DISCOVERY_RATE)
                        + " of those shown as different are expected to be false (Benjamini and Hochberg); the level of"
                        + " their intervals is adjusted to that (Benjamini and Yekutieli).",
                "'Minimum detectable effect': as these trials vary, only a change beyond these values would have been detected.");
    }

    /** Suites that look at their results before their end share the level out to the looks. */
    private static String primaryConfidence(RunResult run) {
        return run.suites().stream()
                .map(suite -> NumberFormats.percent(1 - run.levelShare(suite) * RowTests.PRIMARY_LEVEL))
                .distinct()
                .collect(Collectors.joining(" or "));
    }

    /** The times at which a run was resumed, after {@code resumed}. */
    public static String resumed(RunResult run) {
        return "resumed " + run.resumedAt().stream().map(ReportText::minute).collect(Collectors.joining(" and "));
    }

    /** A time to the minute, in UTC. */
    public static String minute(Instant time) {
        return MINUTE.format(time);
    }

    /** Returns what a trial asked of the server. */
    public static String workload(TrialResult trial) {
        return ofMix(trial)
                        .orElseGet(() -> trial.suite().as(ReportedSuite.class).request(trial))
                + (trial.concurrent() ? ", to each of two servers at the same time" : "");
    }

    private static Optional<String> ofMix(TrialResult trial) {
        int rows = trial.load().map(load -> load.rows().size()).orElse(0);
        return rows == 0 || trial.workload().rate().isEmpty()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        trial.workload().atRecordedTimes()
                                ? "recorded arrivals, %,d requests/s on average, of %s"
                                : "%,d requests/s of a mix of %s",
                        trial.workload().requestsPerSecond(),
                        NumberFormats.count(rows, "kind")));
    }

    /** Returns a closed loop over the connections of some trials, in words. */
    public static String closedLoop(List<TrialResult> trials) {
        IntSummaryStatistics connections = trials.stream()
                .mapToInt(trial -> trial.workload().connections())
                .summaryStatistics();
        TrialResult first = trials.get(0);
        return String.format(
                        Locale.ROOT,
                        "a closed loop over %s%,d connections%s, ",
                        connections.getMin() == connections.getMax()
                                ? ""
                                : String.format(Locale.ROOT, "%,d to ", connections.getMin()),
                        connections.getMax(),
                        first.scenario().hasNewConnections() ? ", each for one request" : "")
                + responses(first.workload());
    }

    /** Returns a load at a constant rate, in words. */
    public static String atConstantRate(Workload workload) {
        return String.format(Locale.ROOT, "%,d requests/s, ", workload.requestsPerSecond()) + responses(workload);
    }

    /** Returns the requests and responses of a load, in words. */
    public static String responses(Workload workload) {
        if (workload.responseBytes() == 0) {
            return bodies(workload);
        }
        return String.format(
                Locale.ROOT,
                "responses of %d x %,d bytes, %s",
                workload.writes(),
                workload.writeBytes(),
                bodies(workload));
    }

    private static String bodies(Workload workload) {
        return workload.requestBytes() == 0
                ? "requests without a body"
                : String.format(Locale.ROOT, "requests of %,d bytes", workload.requestBytes());
    }

    /** The validity of a trial with its reasons. */
    public static String validity(TrialResult trial) {
        return trial.reasons().isEmpty()
                ? trial.validity().displayName()
                : trial.validity().displayName() + ": " + String.join("; ", trial.reasons());
    }
}

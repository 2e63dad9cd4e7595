package org.gaeperf.gate;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.regression.ConfidenceSequence;
import org.gaeperf.compare.regression.GateThresholds;
import org.gaeperf.compare.regression.RegressionDetector;
import org.gaeperf.compare.regression.RegressionThreshold;
import org.gaeperf.compare.regression.SequentialGate;
import org.gaeperf.files.AtomicFile;
import org.gaeperf.gate.explanation.RegressionExplainer;
import org.gaeperf.model.GateFile;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Explanation;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.Json;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.TrialResult;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BenchmarkOptions.MethodRule;
import org.gaeperf.profile.RecordedEvents;
import org.gaeperf.run.Run;
import org.gaeperf.server.GateSide;
import org.gaeperf.server.GateSides;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.variant.Variants;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * A gate from its first trial to its decision: rounds of trials until every metric passed or something is suspected; then
 * fresh rounds until that is confirmed or cleared; all within a time budget.
 */
public final class GateSession {

    private static final double NANOS_PER_MINUTE = 60e9;

    private final BenchmarkOptions options;
    private final Run run;
    private final GatePlanner planner;
    private final SequentialGate gate;
    private final List<String> scenarios;
    private final boolean measuresBothSides;
    private final String baselineName;
    private final String candidateName;
    private final List<String> notJudged;
    private final GateForecast forecast;
    private final long startedNanos = System.nanoTime();
    private Optional<Duration> decidedAfter = Optional.empty();

    private GateSession(
            BenchmarkOptions options,
            Run run,
            GatePlanner planner,
            List<RegressionThreshold> thresholds,
            GateSides sides,
            List<String> notJudged,
            Optional<StoredBaseline> stored,
            MachineHistory history) {
        this.options = options;
        this.run = run;
        this.planner = planner;
        this.scenarios = sides.common();
        this.gate = new SequentialGate(
                new RegressionDetector(thresholds, scenarios, stored.isEmpty()),
                stored.map(StoredBaseline::trials).orElse(List.of()));
        this.measuresBothSides = stored.isEmpty();
        this.baselineName = stored.map(StoredBaseline::displayName)
                .or(() -> sides.baseline().map(GateSide::displayName))
                .orElse("none");
        this.candidateName = sides.candidate().displayName();
        this.notJudged = notJudged;
        this.forecast = new GateForecast(
                history,
                options.settings(GatePlanner.suite()).concurrent(),
                thresholds,
                scenarios,
                options.gate().budget().toNanos() / NANOS_PER_MINUTE);
    }

    /**
     * Prepares both sides. No server is started.
     *
     * @param baseDirectory the project's
     * @param target the directory of the build's output
     * @throws GateException if the sides have no scenario in common, or a stored baseline does not match
     * @throws IOException if something cannot be written, or the thresholds cannot be read
     * @throws ServerException if a server cannot be prepared
     */
    public static GateSession begin(BenchmarkOptions options, Path baseDirectory, Path target)
            throws GateException, IOException, ServerException {
        List<RegressionThreshold> all = GateThresholds.read(options.gate().thresholds());
        GateSides sides = Variants.prepareGate(options, baseDirectory, target);
        List<String> scenarios = sides.common();
        if (scenarios.isEmpty()) {
            throw new GateException("the two sides have no scenario in common: " + String.join("; ", sides.missing()));
        }
        List<String> notJudged = new ArrayList<>(sides.missing());
        List<RegressionThreshold> thresholds = all.stream()
                .filter(threshold -> threshold.metric().kind().isOfMicrobenchmark() == sides.areMicrobenchmarks())
                .toList();
        if (!sides.takeJvmArgs()) {
            thresholds = thresholds.stream()
                    .filter(threshold -> !threshold.metric().kind().needsJvmFlags())
                    .toList();
            all.stream()
                    .map(RegressionThreshold::metric)
                    .filter(metric -> metric.kind().needsJvmFlags())
                    .map(Metric::label)
                    .reduce((labels, label) -> labels + ", " + label)
                    .ifPresent(labels -> notJudged.add("not judged, since a command has no {jvmArgs}: " + labels));
        }
        if (thresholds.isEmpty()) {
            if (sides.areMicrobenchmarks()) {
                notJudged.add("a microbenchmark has no metrics but operation-time and operation-allocated");
            }
            throw new GateException(
                    "no threshold of " + GateThresholds.origin(options.gate().thresholds()) + " can be judged; "
                            + String.join("; ", notJudged));
        }
        Run run = Run.begin(options, List.of(GatePlanner.suite()), baseDirectory);
        try {
            return prepare(options, run, sides, thresholds, notJudged);
        } catch (GateException | IOException | ServerException | RuntimeException e) {
            run.abandon();
            throw e;
        }
    }

    private static GateSession prepare(
            BenchmarkOptions options,
            Run run,
            GateSides sides,
            List<RegressionThreshold> thresholds,
            List<String> notJudged)
            throws GateException, IOException, ServerException {
        List<String> scenarios = sides.common();
        GatePlanner planner = new GatePlanner(options, sides, run);
        Optional<StoredBaseline> stored = Optional.empty();
        if (options.gate().results().isPresent()) {
            stored = Optional.of(StoredBaseline.read(
                    options.gate().results().get(),
                    options.server().values().text(RunOptions.BASELINE),
                    options.gate().ignoreMismatch(),
                    run.result(),
                    options.settings(GatePlanner.suite()),
                    planner.variant(GateResult.CANDIDATE, scenarios.get(0))));
        }
        MachineHistory history = MachineHistory.read(
                run.directory().toAbsolutePath().getParent(),
                run.result(),
                planner.workload(scenarios.get(0)),
                options.settings(GatePlanner.suite()).duration(),
                options.settings(GatePlanner.suite()).concurrent(),
                thresholds,
                scenarios);
        stored.flatMap(StoredBaseline::note).ifPresent(notJudged::add);
        return new GateSession(options, run, planner, thresholds, sides, notJudged, stored, history);
    }

    /**
     * Ends the gate without a decision, and releases its output directory for other runs.
     *
     * @throws IOException if the directory cannot be released
     */
    void abandon() throws IOException {
        run.abandon();
    }

    /** Says what this gate can find, as far as stored gates of this machine show it, in lines for the console. */
    public List<String> describeForecast() {
        return forecast.describe();
    }

    /** The directory of the run. */
    public Path directory() {
        return run.directory();
    }

    /** Returns how many trials are planned so far. */
    public int plannedTrials() {
        return run.plannedTrials();
    }

    /**
     * The trial to run next, or empty when the gate has decided.
     *
     * @throws ServerException if a runtime cannot serve
     * @throws IOException if the plan cannot be stored
     */
    public Optional<TrialPlan> next() throws ServerException, IOException {
        Optional<TrialPlan> next = run.next();
        if (next.isPresent() || decidedAfter.isPresent()) {
            return next;
        }
        if (gate.rounds() > 0 && isOver()) {
            decidedAfter = Optional.of(elapsed());
            planExplanations();
            return run.next();
        }
        run.plan(planner.round(gate.beginRound(), gate.scenarios()));
        return run.next();
    }

    /** Records trials of each side for each scenario with a regression. */
    private void planExplanations() throws ServerException, IOException {
        List<Finding> findings = findings();
        for (String scenario : scenarios.stream()
                .filter(one -> planner.withoutRecordings(one).isEmpty())
                .toList()) {
            for (RecordedEvents events : RegressionExplainer.wanted(findings, scenario)) {
                run.plan(planner.recorded(scenario, events, gate.rounds() + 1));
            }
        }
    }

    /**
     * Runs a trial.
     *
     * @throws IOException if its result cannot be stored
     * @throws InterruptedException if the calling thread is interrupted, or this JVM ends
     */
    public TrialResult execute(TrialPlan plan, TrialListener listener) throws IOException, InterruptedException {
        return run.execute(plan, listener);
    }

    /**
     * Ends the run and writes the gate's result to {@code gate.json}.
     *
     * @throws IOException if it cannot be written
     */
    public GateResult end() throws IOException {
        run.close();
        GateResult result = result(
                forecast.complete(findings(), minutesPerRound()),
                new RegressionExplainer(
                                run.result().trials(), directory().resolve("trials"), planner::withoutRecordings)
                        .explain(findings()));
        AtomicFile.write(directory().resolve(GateFile.NAME), out -> Json.PRETTY.writeValue(out, result));
        return result;
    }

    /** The result so far, without explanations and power. */
    public GateResult result() {
        return result(findings(), List.of());
    }

    private GateResult result(List<Finding> findings, List<Explanation> explanations) {
        List<TrialResult> trials = run.result().trials();
        boolean inconclusiveFails = options.gate().inconclusiveFails();
        GateReasons reasons =
                new GateReasons(findings, gate.unresolved(trials), trials, scenarios, inconclusiveFails, grown(trials));
        return new GateResult(
                GateResult.SCHEMA_VERSION,
                reasons.outcome(),
                inconclusiveFails,
                String.join(
                        "; ",
                        Stream.concat(Stream.of(reasons.summary()), notJudged.stream())
                                .toList()),
                run.result().id(),
                baselineName,
                candidateName,
                gate.interimRounds(),
                gate.rounds() - gate.interimRounds(),
                decidedAfter.orElseGet(this::elapsed).toNanos() / 1e9,
                ConfidenceSequence.DISPLAY_NAME,
                forecast.summary(),
                findings,
                explanations);
    }

    /** The methods and classes that cost more, if these make the gate fail. */
    private List<String> grown(List<TrialResult> trials) {
        return options.measurement().methods() == MethodRule.FAIL ? GrownMethods.find(trials, scenarios) : List.of();
    }

    private List<Finding> findings() {
        return gate.findings(run.result().trials());
    }

    /** In this order: whether more rounds are required depends on the suspicions of the last one. */
    private boolean isOver() {
        List<TrialResult> trials = run.result().trials();
        if (GateFailures.isHopeless(trials, scenarios)) {
            return true;
        }
        boolean decided = gate.isDecided(trials);
        return decided || (!gate.isOwedRounds(trials) && !hasTimeForARound());
    }

    /** Returns how long a round of one scenario takes; 0 before the first trial has ended. */
    private double minutesPerRound() {
        return run.result().trials().stream()
                .filter(trial -> trial.scenario().isOneOf(scenarios))
                .mapToDouble(trial -> trial.elapsedSeconds() / 60 * (measuresBothSides && !trial.concurrent() ? 2 : 1))
                .average()
                .orElse(0);
    }

    private boolean hasTimeForARound() {
        return elapsed()
                        .plus(elapsed().dividedBy(gate.rounds()))
                        .compareTo(options.gate().budget())
                <= 0;
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startedNanos);
    }
}

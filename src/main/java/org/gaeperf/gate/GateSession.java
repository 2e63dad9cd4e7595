package org.gaeperf.gate;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.GateRules;
import org.gaeperf.compare.RegressionDetector;
import org.gaeperf.compare.RegressionThreshold;
import org.gaeperf.compare.SequentialGate;
import org.gaeperf.files.AtomicFile;
import org.gaeperf.model.GateFile;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Explanation;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.Json;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.run.Run;
import org.gaeperf.server.ServerException;
import org.gaeperf.suite.GatePlanner;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * A gate from its first trial to its verdict: rounds of trials until every metric is clear, or something is suspected;
 * then fresh rounds until that is confirmed or not; within a budget.
 */
public final class GateSession {

    private final BenchmarkOptions options;
    private final Run run;
    private final GatePlanner plans;
    private final SequentialGate course;
    private final List<String> modes;
    private final boolean storedBaseline;
    private final String baselineWords;
    private final String candidateWords;
    private final List<String> missing;
    private final long startedNanos = System.nanoTime();
    private Optional<Duration> decidedAfter = Optional.empty();

    private GateSession(
            BenchmarkOptions options,
            Run run,
            GatePlanner plans,
            List<RegressionThreshold> rules,
            List<String> modes,
            Optional<StoredBaseline> stored,
            Optional<PreparedSide> baseline,
            PreparedSide candidate) {
        this.options = options;
        this.run = run;
        this.plans = plans;
        this.modes = modes;
        this.course = new SequentialGate(
                new RegressionDetector(rules, modes, stored.isEmpty()),
                stored.map(StoredBaseline::trials).orElse(List.of()));
        this.storedBaseline = stored.isPresent();
        this.baselineWords = stored.map(StoredBaseline::displayName)
                .or(() -> baseline.map(PreparedSide::displayName))
                .orElse("none");
        this.candidateWords = candidate.displayName();
        this.missing = Stream.concat(baseline.stream(), Stream.of(candidate))
                .flatMap(side -> side.missing().stream())
                .toList();
    }

    /**
     * Prepares both sides. No server is started.
     *
     * @throws GateException if there is no mode that both have, or a stored baseline does not fit
     * @throws IOException if something cannot be written, or the rules cannot be read
     */
    public static GateSession begin(BenchmarkOptions options, Path baseDirectory, Path target)
            throws GateException, IOException, ServerException {
        List<RegressionThreshold> rules = GateRules.read(options.gate().rules());
        PreparedSide candidate =
                PreparedSide.prepare(GateResult.CANDIDATE, options.runtime(), options, baseDirectory, target);
        Optional<PreparedSide> baseline = Optional.empty();
        if (options.gate().baseline().isPresent()) {
            baseline = Optional.of(PreparedSide.prepare(
                    GateResult.BASELINE, options.gate().baseline().get(), options, baseDirectory, target));
        }
        List<ConnectorMode> modes = new ArrayList<>(candidate.runtimes().keySet());
        baseline.ifPresent(side -> modes.retainAll(side.runtimes().keySet()));
        if (modes.isEmpty()) {
            throw new GateException("there is no mode that both runtimes have: "
                    + Stream.concat(
                                    candidate.missing().stream(),
                                    baseline.stream().flatMap(side -> side.missing().stream()))
                            .collect(Collectors.joining("; ")));
        }
        Run run = Run.begin(options, List.of(Suite.GATE), baseDirectory);
        GatePlanner plans =
                new GatePlanner(options, baseline.map(PreparedSide::runtimes), candidate.runtimes(), modes, run);
        Optional<StoredBaseline> stored = Optional.empty();
        if (options.gate().results().isPresent()) {
            stored = Optional.of(StoredBaseline.read(
                    options.gate().results().get(),
                    options.gate().anyway(),
                    run.result(),
                    options.settings(Suite.GATE),
                    plans.variant(GateResult.CANDIDATE, candidate.runtimes().get(modes.get(0)), modes.get(0))));
        }
        return new GateSession(
                options,
                run,
                plans,
                rules,
                modes.stream().map(ConnectorMode::key).toList(),
                stored,
                baseline,
                candidate);
    }

    /** Where everything is written. */
    public Path directory() {
        return run.directory();
    }

    /** How many trials are planned up to now. */
    public int plannedTrials() {
        return run.plannedTrials();
    }

    /**
     * The trial to run next, or empty when the gate has decided.
     *
     * @throws ServerException if a runtime cannot serve
     */
    public Optional<TrialPlan> next() throws ServerException, IOException {
        Optional<TrialPlan> next = run.next();
        if (next.isPresent() || decidedAfter.isPresent()) {
            return next;
        }
        if (course.rounds() > 0 && isOver()) {
            decidedAfter = Optional.of(elapsed());
            planExplanations();
            return run.next();
        }
        run.plan(plans.round(course.beginRound(), course.modes()));
        return run.next();
    }

    /** A stored baseline cannot be looked into, nor can what is not the runtime's own cost. */
    private void planExplanations() throws ServerException, IOException {
        if (storedBaseline) {
            return;
        }
        for (ConnectorMode mode : RegressionExplainer.modes(findings())) {
            run.plan(plans.recorded(mode, course.rounds() + 1));
        }
    }

    /**
     * Runs a trial.
     *
     * @throws IOException if its result cannot be stored
     */
    public TrialResult execute(TrialPlan plan, TrialListener listener) throws IOException, InterruptedException {
        return run.execute(plan, listener);
    }

    /**
     * Ends the run and writes what the gate says, into {@code gate.json}.
     *
     * @throws IOException if it cannot be written
     */
    public GateResult end() throws IOException {
        run.close();
        GateResult result = result(RegressionExplainer.modes(findings()).stream()
                .map(mode -> RegressionExplainer.of(
                        mode, run.result().trials(), directory().resolve("trials")))
                .toList());
        AtomicFile.write(directory().resolve(GateFile.NAME), out -> Json.PRETTY.writeValue(out, result));
        return result;
    }

    /** What the gate says up to now, without what only the end can explain. */
    public GateResult result() {
        return result(List.of());
    }

    private GateResult result(List<Explanation> explanations) {
        List<Finding> findings = findings();
        List<String> reasons = new ArrayList<>();
        findings.stream()
                .filter(finding -> finding.decision() == Decision.REGRESSION)
                .forEach(finding -> reasons.add(finding.label() + " in mode " + finding.mode() + " became worse"));
        for (String mode : modes) {
            if (findings.stream()
                    .filter(finding -> finding.mode().equals(mode))
                    .allMatch(finding -> finding.decision() == Decision.NOT_MEASURED)) {
                reasons.add("nothing valid was measured in mode " + mode);
            } else {
                notMeasured(findings, mode)
                        .forEach(label -> reasons.add(label + " in mode " + mode
                                + " could not be measured; where it cannot be, leave it out of the rules"));
            }
        }
        course.unanswered(run.result().trials())
                .forEach(finding -> reasons.add(finding.label() + " in mode " + finding.mode()
                        + " was suspected, and too few fresh rounds were valid to confirm or clear it"));
        reasons.addAll(GateFailures.of(run.result().trials(), modes));
        List<Finding> undecided =
                findings.stream().filter(finding -> finding.decision().isOpen()).toList();
        if (options.gate().undecidedFails() && !undecided.isEmpty()) {
            reasons.add(undecided.size() + " metrics are undecided");
        }
        String summary = reasons.isEmpty()
                ? "no regression was found; " + undecided.size() + " of " + findings.size() + " metrics are undecided"
                : String.join("; ", reasons);
        return new GateResult(
                GateResult.SCHEMA_VERSION,
                reasons.isEmpty(),
                String.join(
                        "; ",
                        Stream.concat(Stream.of(summary), missing.stream()).toList()),
                run.result().id(),
                baselineWords,
                candidateWords,
                course.screenRounds(),
                course.rounds() - course.screenRounds(),
                decidedAfter.orElseGet(this::elapsed).toNanos() / 1e9,
                findings,
                explanations);
    }

    private static List<String> notMeasured(List<Finding> findings, String mode) {
        return findings.stream()
                .filter(finding -> finding.mode().equals(mode) && finding.decision() == Decision.NOT_MEASURED)
                .map(Finding::label)
                .toList();
    }

    private List<Finding> findings() {
        return course.findings(run.result().trials());
    }

    /** Asked in this order, since a suspicion must be known before time decides. */
    private boolean isOver() {
        boolean decided = course.isDecided(run.result().trials());
        return decided || (!course.owesRounds(run.result().trials()) && !canAffordARound());
    }

    private boolean canAffordARound() {
        return elapsed()
                        .plus(elapsed().dividedBy(course.rounds()))
                        .compareTo(options.gate().budget())
                <= 0;
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startedNanos);
    }
}

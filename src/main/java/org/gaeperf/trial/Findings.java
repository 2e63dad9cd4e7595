package org.gaeperf.trial;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.load.Window;
import org.gaeperf.model.Capacity;
import org.gaeperf.model.Cost;
import org.gaeperf.model.LatencySummary;
import org.gaeperf.model.LoadResult;
import org.gaeperf.model.MachineState;
import org.gaeperf.model.ModeProof;
import org.gaeperf.model.Samples;
import org.gaeperf.model.RequestMemory;
import org.gaeperf.model.ServerStart;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Verdict;
import org.gaeperf.model.WarmUp;

/** What a trial has brought so far; whatever ends it, this much is kept. */
final class Findings {

    private final TrialPlan plan;
    private final Instant startedAt = Instant.now();
    private final long startedNanos = System.nanoTime();
    private final List<String> reasons = new ArrayList<>();
    private Verdict verdict = Verdict.FAILED;

    Optional<ServerStart> server = Optional.empty();
    Optional<ModeProof> proof = Optional.empty();
    Optional<WarmUp> warmUp = Optional.empty();
    Optional<LoadResult> load = Optional.empty();
    Optional<Cost> cost = Optional.empty();
    Optional<MachineState> machine = Optional.empty();
    Optional<LatencySummary> truth = Optional.empty();
    Optional<RequestMemory> requestMemory = Optional.empty();
    Optional<Capacity> capacity = Optional.empty();
    Optional<Window> window = Optional.empty();
    Samples samples = new Samples(List.of(), List.of());

    Findings(TrialPlan plan) {
        this.plan = plan;
    }

    /** The trial has failed, for this reason and perhaps for others. */
    void fail(String reason) {
        verdict = Verdict.FAILED;
        reasons.add(reason);
    }

    boolean hasFailed() {
        return verdict == Verdict.FAILED;
    }

    /** All that was asked for was done; what it is worth is beyond doubt. */
    void succeed() {
        verdict = reasons.isEmpty() ? Verdict.VALID : Verdict.FAILED;
    }

    /** The trial was measured to its end. */
    void judge(VerdictRules.Judgement judgement) {
        verdict = reasons.isEmpty() ? judgement.verdict() : Verdict.FAILED;
        reasons.addAll(judgement.reasons());
    }

    TrialResult toResult() {
        return new TrialResult(plan.id(), plan.position(), plan.pair(), plan.together(), plan.suite(), plan.variant(),
                plan.scenario(), plan.workload(), startedAt, (System.nanoTime() - startedNanos) / 1e9, verdict, reasons,
                proof.map(ModeProof::connector), proof, server, warmUp, load, cost, machine, truth, requestMemory,
                capacity, samples);
    }
}

package org.gaeperf.trial.phase;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.Measurements;
import org.gaeperf.model.TrialIdentity;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.server.ModeEvidence;
import org.gaeperf.model.server.RequestMemory;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ServerEvidence;
import org.gaeperf.model.server.StartupResult;
import org.gaeperf.model.validity.Assessment;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.trial.plan.TrialPlan;
import org.gaeperf.trial.validity.ValidityRules;

/** What a trial has brought so far; whatever ends it, this much is kept. */
public final class TrialResultBuilder {

    private final TrialPlan plan;
    private final Instant startedAt = Instant.now();
    private final long startedNanos = System.nanoTime();
    private final List<String> reasons = new ArrayList<>();
    private Validity verdict = Validity.FAILED;

    public Optional<StartupResult> server = Optional.empty();
    public Optional<ModeEvidence> proof = Optional.empty();
    Optional<WarmUp> warmUp = Optional.empty();
    Optional<LoadResult> load = Optional.empty();
    public Optional<ServerCost> cost = Optional.empty();
    public Optional<HostNoise> machine = Optional.empty();
    public Optional<LatencySummary> truth = Optional.empty();
    public Optional<RequestMemory> requestMemory = Optional.empty();
    public Optional<Capacity> capacity = Optional.empty();
    public Optional<MeasurementWindow> window = Optional.empty();
    SampleSet samples = new SampleSet(List.of(), List.of());

    public TrialResultBuilder(TrialPlan plan) {
        this.plan = plan;
    }

    /** The trial has failed, for this reason and perhaps for others. */
    public void fail(String reason) {
        verdict = Validity.FAILED;
        reasons.add(reason);
    }

    public boolean hasFailed() {
        return verdict == Validity.FAILED;
    }

    /** All that was asked for was done; what it is worth is beyond doubt. */
    public void succeed() {
        verdict = reasons.isEmpty() ? Validity.VALID : Validity.FAILED;
    }

    /** The trial was measured to its end. */
    public void judge(ValidityRules.Judgement judgement) {
        verdict = reasons.isEmpty() ? judgement.verdict() : Validity.FAILED;
        reasons.addAll(judgement.reasons());
    }

    public TrialResult toResult() {
        return new TrialResult(
                new TrialIdentity(
                        plan.id(), plan.position(), plan.pair(), plan.together(), plan.suite(), plan.scenario()),
                plan.variant(),
                plan.workload(),
                startedAt,
                (System.nanoTime() - startedNanos) / 1e9,
                new Assessment(verdict, reasons),
                new ServerEvidence(proof.map(ModeEvidence::connector), proof, server),
                new Measurements(warmUp, load, cost, machine, truth, requestMemory, capacity, samples));
    }
}

package org.gaeperf.model;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.MicrobenchmarkResult;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.loader.Loaders;
import org.gaeperf.model.methods.MethodCosts;
import org.gaeperf.model.scenario.Scenario;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.server.Connector;
import org.gaeperf.model.server.MemoryUse;
import org.gaeperf.model.server.ModeEvidence;
import org.gaeperf.model.server.RequestMemory;
import org.gaeperf.model.server.ServedBy;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ServerEvidence;
import org.gaeperf.model.server.StartupResult;
import org.gaeperf.model.slow.SlowRequests;
import org.gaeperf.model.validity.Assessment;
import org.gaeperf.model.validity.Validity;

/**
 * One variant under one workload in one fresh JVM. What could not be determined is empty, never made up.
 *
 * @param identity which trial of the run it is
 * @param variant what was measured
 * @param workload what the server had to do
 * @param startedAt when the trial started, by the wall clock
 * @param elapsedSeconds how long it took, with the start and the stop of the server
 * @param assessment whether its values count
 * @param serverEvidence what is known of the server
 * @param measurements what was measured
 */
public record TrialResult(
        TrialIdentity identity,
        Variant variant,
        Workload workload,
        Instant startedAt,
        double elapsedSeconds,
        Assessment assessment,
        ServerEvidence serverEvidence,
        Measurements measurements)
        implements TrialIdentity.Owner {

    /** A copy with another name of the variant and another scenario, to be compared with trials of other runs. */
    public TrialResult withName(String name, Scenario otherScenario) {
        return copy(identity.withScenario(otherScenario), variant.withName(name), assessment);
    }

    /** A copy as part of another pair. */
    public TrialResult withPair(int otherPair) {
        return copy(identity.withPair(otherPair), variant, assessment);
    }

    /** A copy that counts less, for a reason outside the trial itself. */
    public TrialResult withValidity(Validity validity, String reason) {
        return copy(identity, variant, new Assessment(validity, List.of(reason)));
    }

    /** Returns a copy that has measured the requests of one row of its mix only; empty if it knows none of this name. */
    public Optional<TrialResult> ofMixRow(String name) {
        return load().flatMap(whole -> whole.row(name).map(whole::of))
                .map(ofRow -> new TrialResult(
                        identity,
                        variant,
                        workload,
                        startedAt,
                        elapsedSeconds,
                        assessment,
                        serverEvidence,
                        measurements.with(ofRow)));
    }

    private TrialResult copy(TrialIdentity newIdentity, Variant newVariant, Assessment newAssessment) {
        return new TrialResult(
                newIdentity,
                newVariant,
                workload,
                startedAt,
                elapsedSeconds,
                newAssessment,
                serverEvidence,
                measurements);
    }

    /**
     * Says whether a later one of these trials took the place of this one in its plan. Trials of another run have variants of other names
     * where they stand in one list.
     */
    public boolean isRetriedIn(List<TrialResult> trials) {
        return trials.stream()
                .filter(other -> other.position() == position()
                        && other.variant().name().equals(variant().name()))
                .reduce((first, last) -> last)
                .filter(last -> !last.id().equals(id()))
                .isPresent();
    }

    /** Short for {@link Assessment#validity}. */
    public Validity validity() {
        return assessment.validity();
    }

    /** Short for {@link Assessment#reasons}. */
    public List<String> reasons() {
        return assessment.reasons();
    }

    /** Short for {@link ServerEvidence#connector}. */
    public Optional<Connector> connector() {
        return serverEvidence.connector();
    }

    /** Short for {@link ServerEvidence#modeEvidence}. */
    public Optional<ModeEvidence> modeEvidence() {
        return serverEvidence.modeEvidence();
    }

    /** Short for {@link ServerEvidence#servedBy}. */
    public Optional<ServedBy> servedBy() {
        return serverEvidence.servedBy();
    }

    /** Short for {@link ServerEvidence#startup}. */
    public Optional<StartupResult> startup() {
        return serverEvidence.startup();
    }

    /** Short for {@link Measurements#warmUp}. */
    public Optional<WarmUp> warmUp() {
        return measurements.warmUp();
    }

    /** Short for {@link Measurements#load}. */
    public Optional<LoadResult> load() {
        return measurements.load();
    }

    /** Short for {@link Measurements#slowRequests}. */
    public Optional<SlowRequests> slowRequests() {
        return measurements.slowRequests();
    }

    /** Short for {@link Measurements#loaders}. */
    public Optional<Loaders> loaders() {
        return measurements.loaders();
    }

    /** Short for {@link Measurements#serverCost}. */
    public Optional<ServerCost> serverCost() {
        return measurements.serverCost();
    }

    /** Short for {@link Measurements#hostNoise}. */
    public Optional<HostNoise> hostNoise() {
        return measurements.hostNoise();
    }

    /** Short for {@link Measurements#groundTruthLatency}. */
    public Optional<LatencySummary> groundTruthLatency() {
        return measurements.groundTruthLatency();
    }

    /** Short for {@link Measurements#requestMemory}. */
    public Optional<RequestMemory> requestMemory() {
        return measurements.requestMemory();
    }

    /** Short for {@link Measurements#capacity}. */
    public Optional<Capacity> capacity() {
        return measurements.capacity();
    }

    /** Short for {@link Measurements#microbenchmark}. */
    public Optional<MicrobenchmarkResult> microbenchmark() {
        return measurements.microbenchmark();
    }

    /** Short for {@link Measurements#memory}. */
    public Optional<MemoryUse> memory() {
        return measurements.memory();
    }

    /** Short for {@link Measurements#methods}. */
    public Optional<MethodCosts> methods() {
        return measurements.methods();
    }

    /** Short for {@link Measurements#samples}. */
    public SampleSet samples() {
        return measurements.samples();
    }
}

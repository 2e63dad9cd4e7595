package org.gaeperf.trial.phase;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.Measurements;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.host.HostNoise.CoreNoise;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.ClientUse;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.MicrobenchmarkResult;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.loader.Loaders;
import org.gaeperf.model.methods.MethodCosts;
import org.gaeperf.model.series.MissedSample;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.BesideUse;
import org.gaeperf.model.server.MemoryUse;
import org.gaeperf.model.server.ModeEvidence;
import org.gaeperf.model.server.RequestMemory;
import org.gaeperf.model.server.ServedBy;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ServerEvidence;
import org.gaeperf.model.server.StartupResult;
import org.gaeperf.model.slow.SlowRequests;
import org.gaeperf.model.validity.Assessment;
import org.gaeperf.model.validity.Steadiness;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.trial.plan.TrialPlan;

/** Collects the results of a trial while it runs, so that a trial that fails keeps what it has measured until then. */
public final class TrialResultBuilder {

    private final TrialPlan plan;
    private final Instant startedAt = Instant.now();
    private final long startedNanos = System.nanoTime();
    private final List<String> reasons = new ArrayList<>();
    private OptionalDouble elapsedSeconds = OptionalDouble.empty();
    private Validity validity = Validity.FAILED;
    private Optional<StartupResult> startup = Optional.empty();
    private Optional<ModeEvidence> modeEvidence = Optional.empty();
    private Optional<ServedBy> servedBy = Optional.empty();
    private Optional<WarmUp> warmUp = Optional.empty();
    private Optional<Steadiness> steadiness = Optional.empty();
    private Optional<LoadResult> load = Optional.empty();
    private Optional<Loaders> loaders = Optional.empty();
    private Optional<ClientUse> client = Optional.empty();
    private Optional<SlowRequests> slowRequests = Optional.empty();
    private Optional<ServerCost> serverCost = Optional.empty();
    private Optional<HostNoise> hostNoise = Optional.empty();
    private Optional<LatencySummary> groundTruth = Optional.empty();
    private Optional<RequestMemory> requestMemory = Optional.empty();
    private Optional<Capacity> capacity = Optional.empty();
    private Optional<MicrobenchmarkResult> microbenchmark = Optional.empty();
    private Optional<MemoryUse> memory = Optional.empty();
    private List<BesideUse> beside = List.of();
    private Optional<MethodCosts> methods = Optional.empty();
    private Optional<MeasurementWindow> window = Optional.empty();
    private SampleSet samples = new SampleSet(List.of(), List.of());

    /** Starts the result of a trial that runs from now on. It counts as failed until it is assessed or succeeds. */
    public TrialResultBuilder(TrialPlan plan) {
        this.plan = plan;
    }

    /**
     * Starts the result of another trial in the same server process. How that started belongs to the first trial alone.
     *
     * @param loadsBefore how many loads the process has served until then
     */
    public TrialResultBuilder forSameServer(TrialPlan other, int loadsBefore) {
        TrialResultBuilder result = new TrialResultBuilder(other);
        result.startup = startup.map(first -> first.forLaterTrial(loadsBefore));
        result.modeEvidence = modeEvidence;
        result.servedBy = servedBy;
        return result;
    }

    /** Marks the trial as failed, for this reason and possibly others. */
    public void fail(String reason) {
        validity = Validity.FAILED;
        reasons.add(reason);
    }

    /** Says whether the trial has failed, or has not been assessed yet. */
    public boolean hasFailed() {
        return validity == Validity.FAILED;
    }

    /** Ends the time that the trial has taken; what is added later comes from its server while that serves others. */
    public void end() {
        elapsedSeconds = OptionalDouble.of(secondsUntilNow());
    }

    private double secondsUntilNow() {
        return (System.nanoTime() - startedNanos) / 1e9;
    }

    /** Marks the trial as valid unless it has failed before; for measurements that need no assessment. */
    public void succeed() {
        validity = reasons.isEmpty() ? Validity.VALID : Validity.FAILED;
    }

    /** Marks a trial that would count as disturbed, for a reason that is not among those of its assessment. */
    public void disturb(String reason) {
        if (validity == Validity.VALID || validity == Validity.NOT_STEADY) {
            validity = Validity.DISTURBED;
        }
        reasons.add(reason);
    }

    /** Adopts the assessment of a measurement that was completed; a trial that has failed before stays failed. */
    public void assess(Assessment assessment) {
        validity = reasons.isEmpty() ? assessment.validity() : Validity.FAILED;
        reasons.addAll(assessment.reasons());
    }

    /**
     * Adds reasons for which what sends the load limited a trial; without reasons, nothing changes. Such a limit would also
     * show as one of the server.
     */
    public void limitBy(List<String> limits) {
        if (!limits.isEmpty() && (validity == Validity.VALID || validity == Validity.SATURATED_BY_SERVER)) {
            validity = Validity.SATURATED_BY_CLIENT;
        }
        reasons.addAll(limits);
    }

    /** Returns what the client used during the measurement; 100 is all of one core. */
    public OptionalDouble clientCpuPercent() {
        return hostNoise
                .flatMap(HostNoise::clientCpuPercent)
                .map(OptionalDouble::of)
                .orElse(OptionalDouble.empty());
    }

    /** The share of the client's cores' time in which anything ran on them, if it is known. */
    public OptionalDouble clientCoresBusyPercent() {
        return hostNoise
                .flatMap(HostNoise::clientCores)
                .map(CoreNoise::busyPercent)
                .map(OptionalDouble::of)
                .orElse(OptionalDouble.empty());
    }

    /** The 99th percentile of the service time, if a load was measured. */
    public OptionalDouble p99ServiceMicros() {
        return load.map(measured -> OptionalDouble.of(measured.serviceTime().p99Micros()))
                .orElse(OptionalDouble.empty());
    }

    /** Stores what the start of the server has shown. */
    public void setStartup(StartupResult result) {
        startup = Optional.of(result);
    }

    /** Stores the evidence for the server's mode. */
    public void setModeEvidence(ModeEvidence evidence) {
        modeEvidence = Optional.of(evidence);
    }

    /** Stores by what the server serves. */
    public void setServedBy(ServedBy proven) {
        servedBy = Optional.of(proven);
    }

    /** Stores the warm-up; a later call replaces it. */
    void setWarmUp(WarmUp result) {
        warmUp = Optional.of(result);
    }

    /** Stores how steady the measurement was. */
    void setSteadiness(Steadiness result) {
        steadiness = Optional.of(result);
    }

    /** Stores the load, which is empty if the load generator has reported nothing. */
    void setLoad(Optional<LoadResult> result) {
        load = result;
    }

    /** Stores what each of the hosts that sent the load saw. */
    void setLoaders(Loaders result) {
        loaders = Optional.of(result);
    }

    /** Stores which process has sent the load. */
    public void setClient(ClientUse use) {
        client = Optional.of(use);
    }

    /** Stores what overlapped the slowest requests. */
    void setSlowRequests(SlowRequests found) {
        slowRequests = Optional.of(found);
    }

    /** Stores the server's CPU time and garbage collection. */
    public void setServerCost(ServerCost cost) {
        serverCost = Optional.of(cost);
    }

    /** Stores the disturbances by the machine. */
    public void setHostNoise(HostNoise noise) {
        hostNoise = Optional.of(noise);
    }

    /** Stores the latencies that the server itself has recorded. */
    public void setGroundTruth(LatencySummary latency) {
        groundTruth = Optional.of(latency);
    }

    /** Stores the memory of single requests. */
    public void setRequestMemory(RequestMemory memory) {
        requestMemory = Optional.of(memory);
    }

    /** Stores the highest sustained rate. */
    public void setCapacity(Capacity result) {
        capacity = Optional.of(result);
    }

    /** Stores what JMH measured. */
    public void setMicrobenchmark(MicrobenchmarkResult measured) {
        microbenchmark = Optional.of(measured);
    }

    /** Stores what the server's memory is; a later call replaces it. */
    void setMemory(MemoryUse use) {
        memory = Optional.of(use);
    }

    /** Stores what that used which the server needs beside it. */
    public void setBeside(List<BesideUse> uses) {
        beside = List.copyOf(uses);
    }

    /** Stores what methods cost. */
    public void setMethods(MethodCosts costs) {
        methods = Optional.of(costs);
    }

    /** Stores the time span of the measurement. */
    void setWindow(MeasurementWindow measurementWindow) {
        window = Optional.of(measurementWindow);
    }

    /** The time span of the measurement; empty if it has not started. */
    public Optional<MeasurementWindow> window() {
        return window;
    }

    /** Stores the samples; a later call replaces them. */
    public void setSamples(SampleSet sampleSet) {
        samples = sampleSet;
    }

    /** Adds to the samples what was observed after the measurement. */
    public void addSamples(List<TimeSeries> series, List<MissedSample> missed) {
        samples = new SampleSet(
                Stream.concat(samples.series().stream(), series.stream()).toList(),
                Stream.concat(samples.missedSamples().stream(), missed.stream()).toList());
    }

    /** The result as collected so far; its duration ends now unless it has {@linkplain #end ended} before. */
    public TrialResult toResult() {
        return new TrialResult(
                plan.identity(),
                plan.variant(),
                plan.workload(),
                startedAt,
                elapsedSeconds.orElseGet(this::secondsUntilNow),
                new Assessment(validity, reasons),
                new ServerEvidence(modeEvidence.map(ModeEvidence::connector), modeEvidence, servedBy, startup),
                new Measurements(
                        warmUp,
                        steadiness,
                        load,
                        loaders,
                        client,
                        slowRequests,
                        serverCost,
                        hostNoise,
                        groundTruth,
                        requestMemory,
                        capacity,
                        microbenchmark,
                        memory,
                        beside,
                        methods,
                        samples));
    }
}

package org.gaeperf.testkit;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gaeperf.model.Measurements;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialIdentity;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.ClientUse;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.MicrobenchmarkResult;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.loader.Loaders;
import org.gaeperf.model.methods.MethodCosts;
import org.gaeperf.model.scenario.Named;
import org.gaeperf.model.scenario.OnlyScenario;
import org.gaeperf.model.scenario.Scenario;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.BesideUse;
import org.gaeperf.model.server.Connector;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.MemoryUse;
import org.gaeperf.model.server.ModeEvidence;
import org.gaeperf.model.server.RequestMemory;
import org.gaeperf.model.server.ServedBy;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ServerEvidence;
import org.gaeperf.model.server.StartPageCache;
import org.gaeperf.model.server.StartupResult;
import org.gaeperf.model.slow.SlowRequests;
import org.gaeperf.model.validity.Assessment;
import org.gaeperf.model.validity.Steadiness;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.trial.plan.TrialPlan;

/** Builds results of trials. All that a test does not set is what a valid trial without measurements has. */
public final class TrialResults {

    private String id;
    private int position = 1;
    private int attempt = 1;
    private int pair = 1;
    private boolean concurrent;
    private Suite suite = Suites.LOAD;
    private Variant variant;
    private Scenario scenario = OnlyScenario.INSTANCE;
    private Workload workload = Workload.openLoop(1000, 0, 1, 100, 1024);
    private Instant startedAt = Instant.EPOCH;
    private double elapsedSeconds = 10;
    private Validity validity = Validity.VALID;
    private List<String> reasons = List.of();
    private Optional<Connector> connector = Optional.empty();
    private Optional<ModeEvidence> evidence = Optional.empty();
    private Optional<ServedBy> servedBy = Optional.empty();
    private Optional<StartupResult> startup = Optional.empty();
    private Optional<WarmUp> warmUp = Optional.empty();
    private Optional<Steadiness> steadiness = Optional.empty();
    private Optional<LoadResult> load = Optional.empty();
    private Optional<Loaders> loaders = Optional.empty();
    private Optional<ClientUse> client = Optional.empty();
    private Optional<SlowRequests> slowRequests = Optional.empty();
    private Optional<ServerCost> cost = Optional.empty();
    private Optional<HostNoise> noise = Optional.empty();
    private Optional<LatencySummary> groundTruth = Optional.empty();
    private Optional<RequestMemory> requestMemory = Optional.empty();
    private Optional<Capacity> capacity = Optional.empty();
    private Optional<MicrobenchmarkResult> microbenchmark = Optional.empty();
    private Optional<MemoryUse> memory = Optional.empty();
    private List<BesideUse> beside = List.of();
    private Optional<MethodCosts> methods = Optional.empty();
    private SampleSet samples = new SampleSet(List.of(), List.of());

    private TrialResults(String id, Variant variant) {
        this.id = id;
        this.variant = variant;
    }

    /** A valid trial of a server in this variant. */
    public static TrialResults valid(String variant) {
        return new TrialResults(variant, Variants.of(variant));
    }

    /** A valid trial of a variant. */
    public static TrialResults valid(Variant variant) {
        return new TrialResults(variant.name(), variant);
    }

    /** A valid trial of a side in a round of a gate, in mode {@code http}. */
    public static TrialResults ofRound(String variant, int round) {
        return valid(Variants.of(variant, ConnectorMode.HTTP))
                .id(variant + round)
                .position(round)
                .pair(round)
                .concurrent(true)
                .suite(Suites.GATE)
                .scenario(new Named("http"));
    }

    /** A valid trial that was run by a plan. */
    public static TrialResults of(TrialPlan plan) {
        TrialResults trial = new TrialResults(plan.id(), plan.variant());
        trial.position = plan.position();
        trial.attempt = plan.identity().attempt();
        trial.pair = plan.pair();
        trial.concurrent = plan.concurrent();
        trial.suite = plan.suite();
        trial.scenario = plan.scenario();
        trial.workload = plan.workload();
        return trial;
    }

    /** A trial that differs from another in what is set afterwards. */
    public static TrialResults copyOf(TrialResult other) {
        TrialResults trial = new TrialResults(other.id(), other.variant());
        trial.position = other.position();
        trial.attempt = other.identity().attempt();
        trial.pair = other.pair();
        trial.concurrent = other.concurrent();
        trial.suite = other.suite();
        trial.scenario = other.scenario();
        trial.workload = other.workload();
        trial.startedAt = other.startedAt();
        trial.elapsedSeconds = other.elapsedSeconds();
        trial.validity = other.validity();
        trial.reasons = other.reasons();
        trial.connector = other.connector();
        trial.evidence = other.modeEvidence();
        trial.servedBy = other.servedBy();
        trial.startup = other.startup();
        trial.warmUp = other.warmUp();
        trial.steadiness = other.measurements().steadiness();
        trial.load = other.load();
        trial.loaders = other.loaders();
        trial.client = other.measurements().client();
        trial.cost = other.serverCost();
        trial.noise = other.hostNoise();
        trial.groundTruth = other.groundTruthLatency();
        trial.requestMemory = other.requestMemory();
        trial.capacity = other.capacity();
        trial.microbenchmark = other.microbenchmark();
        trial.methods = other.methods();
        trial.samples = other.samples();
        return trial;
    }

    public TrialResults id(String name) {
        id = name;
        return this;
    }

    /** The next attempt at the same trial. */
    public TrialResults retry() {
        TrialIdentity next =
                new TrialIdentity(id, position, attempt, pair, concurrent, suite, scenario).inAttempt(attempt + 1);
        id = next.id();
        attempt = next.attempt();
        return this;
    }

    public TrialResults position(int number) {
        position = number;
        return this;
    }

    public TrialResults pair(int number) {
        pair = number;
        return this;
    }

    /** Sets the process id of the server. */
    public TrialResults pid(long number) {
        startup = Optional.of(new StartupResult(
                number,
                List.of(),
                "any",
                1000,
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                0));
        return this;
    }

    /** Sets what of the server's files was in the page cache when it was started, and its major page faults. */
    public TrialResults startPages(StartPageCache cache, long majorPageFaults) {
        startup = Optional.of(new StartupResult(
                1,
                List.of(),
                "any",
                1000,
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.of(majorPageFaults),
                Optional.of(cache),
                0));
        return this;
    }

    /** Sets how many loads of other trials the server has served before. */
    public TrialResults loadsBefore(int loads) {
        startup = startup.map(first -> first.forLaterTrial(loads));
        return this;
    }

    /** Sets whether the trials of its pair ran at the same time. */
    public TrialResults concurrent(boolean whether) {
        concurrent = whether;
        return this;
    }

    public TrialResults suite(Suite which) {
        suite = which;
        return this;
    }

    public TrialResults variant(Variant other) {
        variant = other;
        return this;
    }

    public TrialResults scenario(Scenario which) {
        scenario = which;
        return this;
    }

    public TrialResults workload(Workload other) {
        workload = other;
        return this;
    }

    public TrialResults validity(Validity value, String... why) {
        validity = value;
        reasons = List.of(why);
        return this;
    }

    /** Sets how long it took, with start and stop. */
    public TrialResults elapsedSeconds(double seconds) {
        elapsedSeconds = seconds;
        return this;
    }

    public TrialResults warmUp(WarmUp before) {
        warmUp = Optional.of(before);
        return this;
    }

    public TrialResults steadiness(Steadiness judged) {
        steadiness = Optional.of(judged);
        return this;
    }

    public TrialResults loaders(Optional<Loaders> hosts) {
        loaders = hosts;
        return this;
    }

    public TrialResults load(LoadResult result) {
        load = Optional.of(result);
        return this;
    }

    /** Makes it a trial without a load, CPU time and samples. */
    public TrialResults withoutLoad() {
        load = Optional.empty();
        cost = Optional.empty();
        return samples();
    }

    public TrialResults cost(ServerCost ofServer) {
        cost = Optional.of(ofServer);
        return this;
    }

    /** Sets the CPU time of the server; 100 % is one core. */
    public TrialResults cpu(double microsPerRequest, double percent) {
        return cost(new ServerCost(1, 1, 0, microsPerRequest, percent, Optional.of(0.0), Optional.empty()));
    }

    public TrialResults servedBy(ServedBy proven) {
        servedBy = Optional.of(proven);
        return this;
    }

    /** Sets the CPU time per request of a server that used a tenth of a core. */
    public TrialResults cpuMicrosPerRequest(double micros) {
        return cpu(micros, 10);
    }

    public TrialResults connector(Connector servedBy) {
        connector = Optional.of(servedBy);
        return this;
    }

    public TrialResults noise(HostNoise ofHost) {
        noise = Optional.of(ofHost);
        return this;
    }

    /** The latencies that the server itself recorded. */
    public TrialResults groundTruth(LatencySummary summary) {
        groundTruth = Optional.of(summary);
        return this;
    }

    public TrialResults requestMemory(RequestMemory measured) {
        requestMemory = Optional.of(measured);
        return this;
    }

    public TrialResults capacity(Capacity found) {
        capacity = Optional.of(found);
        return this;
    }

    public TrialResults microbenchmark(MicrobenchmarkResult measured) {
        microbenchmark = Optional.of(measured);
        return this;
    }

    /** With this memory. */
    public TrialResults memory(MemoryUse use) {
        memory = Optional.of(use);
        return this;
    }

    /** Sets what that used which the server needs beside it. */
    public TrialResults beside(BesideUse... uses) {
        beside = List.of(uses);
        return this;
    }

    /** With these costs of methods. */
    public TrialResults methods(MethodCosts costs) {
        methods = Optional.of(costs);
        return this;
    }

    public TrialResults samples(TimeSeries... series) {
        samples = new SampleSet(List.of(series), List.of());
        return this;
    }

    /** Sets what overlapped the slowest requests. */
    public TrialResults slowRequests(SlowRequests found) {
        slowRequests = Optional.of(found);
        return this;
    }

    /** Sets the use of the client's process. */
    public TrialResults client(ClientUse use) {
        client = Optional.of(use);
        return this;
    }

    public TrialResult build() {
        return new TrialResult(
                new TrialIdentity(id, position, attempt, pair, concurrent, suite, scenario),
                variant,
                workload,
                startedAt,
                elapsedSeconds,
                new Assessment(validity, reasons),
                new ServerEvidence(connector, evidence, servedBy, startup),
                new Measurements(
                        warmUp,
                        steadiness,
                        load,
                        loaders,
                        client,
                        slowRequests,
                        cost,
                        noise,
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

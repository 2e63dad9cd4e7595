package org.gaeperf.testkit;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialIdentity;
import org.gaeperf.model.Variant;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.scenario.Scenario;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.server.Launcher;
import org.gaeperf.server.jetty.ReferenceServerLauncher;
import org.gaeperf.server.jetty.SyntheticBehaviour;
import org.gaeperf.trial.plan.Instrumentation;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialPlan;

/** Builds plans of trials. All that a test does not set is that of a load of 1,000 requests/s for 20 s. */
public final class TrialPlans {

    private String id = "01-load-http";
    private int position = 1;
    private int attempt = 1;
    private int pair = 1;
    private boolean concurrent;
    private Suite suite = Suites.LOAD;
    private Variant variant = Variants.of("http");
    private Scenario scenario = WarmServer.STEADY;
    private Workload workload = Workload.openLoop(1000, 0, 5, 1024, 1024);
    private Launcher server = new ReferenceServerLauncher(SyntheticBehaviour.PLAIN);
    private Instrumentation instruments = Instrumentation.ALL;
    private Path serverJdk = Path.of(System.getProperty("java.home"));
    private CpuAffinity affinity = CpuAffinity.none(2);
    private MeasurementPlan measurement =
            new MeasurementPlan.TimedLoad(WarmUpPlan.NONE, Duration.ofSeconds(20), Optional.empty());
    private Duration sampleInterval = Duration.ofSeconds(1);
    private Path directory;

    private TrialPlans(Path directory) {
        this.directory = directory;
    }

    /** A plan of a trial with its files in a directory that need not exist as long as it is not run. */
    public static TrialPlans in(Path directory) {
        return new TrialPlans(directory);
    }

    /** A plan that differs from another in what is set afterwards. */
    public static TrialPlans copyOf(TrialPlan other) {
        TrialPlans plan = new TrialPlans(other.directory());
        plan.id = other.id();
        plan.attempt = other.identity().attempt();
        plan.position = other.position();
        plan.pair = other.pair();
        plan.concurrent = other.concurrent();
        plan.suite = other.suite();
        plan.variant = other.variant();
        plan.scenario = other.scenario();
        plan.workload = other.workload();
        plan.server = other.launcher();
        plan.instruments = other.instruments();
        plan.serverJdk = other.serverJdk();
        plan.affinity = other.pinning();
        plan.measurement = other.measurement();
        plan.sampleInterval = other.sampleInterval();
        return plan;
    }

    public TrialPlans id(String name) {
        id = name;
        return this;
    }

    /** The id is the name of the directory, as in a run. */
    public TrialPlans directory(Path other) {
        directory = other;
        return id(other.getFileName().toString());
    }

    public TrialPlans position(int number) {
        position = number;
        return this;
    }

    public TrialPlans pair(int number) {
        pair = number;
        return this;
    }

    /** Sets whether the trials of its pair run at the same time. */
    public TrialPlans concurrent(boolean whether) {
        concurrent = whether;
        return this;
    }

    public TrialPlans suite(Suite other) {
        suite = other;
        return this;
    }

    public TrialPlans scenario(Scenario which) {
        scenario = which;
        return this;
    }

    public TrialPlans workload(Workload other) {
        workload = other;
        return this;
    }

    public TrialPlans variant(Variant other) {
        variant = other;
        return this;
    }

    public TrialPlans server(Launcher launcher) {
        server = launcher;
        return this;
    }

    /** Sets what observes the server. */
    public TrialPlans instruments(Instrumentation others) {
        instruments = others;
        return this;
    }

    public TrialPlans serverJdk(Path home) {
        serverJdk = home;
        return this;
    }

    /** Sets which cores server and client have. */
    public TrialPlans affinity(CpuAffinity cores) {
        affinity = cores;
        return this;
    }

    public TrialPlans measurement(MeasurementPlan plan) {
        measurement = plan;
        return this;
    }

    public TrialPlan build() {
        return new TrialPlan(
                new TrialIdentity(id, position, attempt, pair, concurrent, suite, scenario),
                variant,
                workload,
                server,
                instruments,
                serverJdk,
                affinity,
                measurement,
                sampleInterval,
                directory);
    }
}

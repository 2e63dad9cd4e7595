package org.gaeperf.study.calibration;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jetty.util.Jetty;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialIdentity;
import org.gaeperf.model.Variant;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.scenario.OnlyScenario;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.run.Run;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.appengine.AppEngineVariant;
import org.gaeperf.server.appengine.PreparedRuntime;
import org.gaeperf.system.SystemInfo;
import org.gaeperf.trial.plan.Instrumentation;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.ProcessStall;
import org.gaeperf.trial.plan.TrialPlan;

/** Makes the trials of the suite {@code calibration}, numbered in the order in which they are made. */
final class CalibrationTrialFactory {

    /**
     * Limits the reference servers to the first JIT compiler. The second one costs them more CPU than their requests do,
     * and differs from start to start.
     */
    private static final String FIRST_COMPILER_ONLY = "-XX:TieredStopAtLevel=1";

    private static final WarmUpPlan REFERENCE_WARM_UP =
            new WarmUpPlan(Duration.ofSeconds(3), Duration.ofSeconds(40), true);

    private final Suite suite;
    private final BenchmarkOptions options;
    private final PreparedRuntime runtime;
    private final Run run;
    private int position;

    CalibrationTrialFactory(Suite suite, BenchmarkOptions options, PreparedRuntime runtime, Run run) {
        this.suite = suite;
        this.options = options;
        this.runtime = runtime;
        this.run = run;
    }

    /** A trial of a reference server. */
    TrialPlan reference(String name, int pair, ServerLauncher server, Workload workload, Duration duration) {
        return reference(name, pair, server, workload, duration, Optional.empty());
    }

    /** A trial of a reference server in which a process is stalled; it is not sampled, so that nothing else disturbs it. */
    TrialPlan stalled(String name, ServerLauncher server, Workload workload, Duration duration, ProcessStall stall) {
        return reference(name, 1, server, workload, duration, Optional.of(stall));
    }

    private TrialPlan reference(
            String name,
            int pair,
            ServerLauncher server,
            Workload workload,
            Duration duration,
            Optional<ProcessStall> stall) {
        SortedMap<String, String> noJars = new TreeMap<>();
        List<String> jvmArgs = new ArrayList<>(options.server().jvm().jvmArgs());
        jvmArgs.add(FIRST_COMPILER_ONLY);
        Variant variant = new Variant(
                name,
                "",
                Optional.empty(),
                Optional.empty(),
                new RuntimeIdentity("Jetty " + Jetty.VERSION, RuntimeIdentity.Source.HARNESS, noJars),
                SystemInfo.jdk(options.server().jvm().jdk()),
                jvmArgs,
                Optional.empty());
        return plan(
                name,
                pair,
                variant,
                workload,
                server,
                new Instrumentation(true, stall.isEmpty(), Optional.empty()),
                options.settings(suite).sampleInterval(),
                new MeasurementPlan.TimedLoad(REFERENCE_WARM_UP, duration, stall));
    }

    /**
     * A trial of the runtime at the same time as the other trial of its pair.
     *
     * @throws ServerException if the runtime cannot serve
     */
    TrialPlan runtime(String name, int pair, Instrumentation instrumentation, Duration sampleInterval)
            throws ServerException {
        SuiteSettings settings = options.measurement().calibratedRuntime();
        return runtime(name, pair, settings, instrumentation, sampleInterval).concurrently(settings.warmUp());
    }

    /**
     * A trial of the runtime alone, as in a suite.
     *
     * @param settings of the suite
     * @throws ServerException if the runtime cannot serve
     */
    TrialPlan runtimeAlone(String name, int pair, SuiteSettings settings) throws ServerException {
        return runtime(name, pair, settings, Instrumentation.ALL, settings.sampleInterval());
    }

    private TrialPlan runtime(
            String name, int pair, SuiteSettings settings, Instrumentation instrumentation, Duration sampleInterval)
            throws ServerException {
        ConnectorMode mode = options.modes().get(0);
        Variant variant = new AppEngineVariant(runtime, mode)
                .variant(
                        options.server().jvm(),
                        SystemInfo.jdk(options.server().jvm().jdk()),
                        List.of())
                .withName(name);
        return plan(
                name,
                pair,
                variant,
                settings.workload(),
                runtime.launcher(mode),
                instrumentation,
                sampleInterval,
                new MeasurementPlan.TimedLoad(settings.warmUp(), settings.duration(), Optional.empty()));
    }

    private TrialPlan plan(
            String name,
            int pair,
            Variant variant,
            Workload workload,
            ServerLauncher server,
            Instrumentation instrumentation,
            Duration sampleInterval,
            MeasurementPlan measurement) {
        position++;
        String id = String.format(Locale.ROOT, "%03d-%s", position, name);
        return new TrialPlan(
                new TrialIdentity(id, position, pair, false, suite, OnlyScenario.INSTANCE),
                variant,
                workload,
                server,
                instrumentation,
                options.server().jvm().jdk(),
                options.machine().affinity(),
                measurement,
                sampleInterval,
                run.trialDirectory(id));
    }
}

package org.gaeperf.study.gate;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.engine.SessionContext;
import org.gaeperf.engine.SuiteSteps;
import org.gaeperf.gate.GateException;
import org.gaeperf.gate.GateSession;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.ServerFeature;
import org.gaeperf.options.Preset;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.report.text.ReportText;
import org.gaeperf.server.ServerException;
import org.gaeperf.study.Study;

/** The suite {@code gate}: a candidate against a baseline; it fails on a regression. */
public final class GateStudy extends Study {

    /** CPU per request of two concurrent JVMs differs by half as much over 20 s as over 10 s. */
    private static final Duration CONCURRENT_DURATION = Duration.ofSeconds(20);

    @Override
    public String key() {
        return "gate";
    }

    @Override
    public boolean supportsConcurrency() {
        return true;
    }

    @Override
    public boolean comparesMethods() {
        return true;
    }

    @Override
    public boolean replaysLogs() {
        return true;
    }

    @Override
    public boolean hasUsers() {
        return true;
    }

    @Override
    public boolean hasOwnRun() {
        return true;
    }

    @Override
    public boolean isGate() {
        return true;
    }

    @Override
    public boolean isConcurrentByDefault(Preset preset) {
        return true;
    }

    @Override
    public Optional<ServerFeature> needs() {
        return Optional.of(ServerFeature.TWO_SIDES);
    }

    @Override
    public Set<Setting> settable() {
        return EnumSet.of(
                Setting.RATE,
                Setting.BODIES,
                Setting.CONNECTIONS,
                Setting.WARM_UP,
                Setting.LENGTH,
                Setting.SAMPLE_INTERVAL);
    }

    @Override
    public SuiteSettings defaults(Preset preset) {
        return SuiteSettings.of(
                preset,
                preset.workload(),
                preset.warmUp(),
                preset == Preset.QUICK ? SuiteSettings.SHORTEST_STEADY : preset.duration(),
                preset.forks(),
                SuiteSettings.SAMPLE_INTERVAL);
    }

    @Override
    public SuiteSettings concurrentDefaults(Preset preset) {
        SuiteSettings shared = defaults(preset).sharingCores(preset);
        return preset == Preset.QUICK ? shared.withDuration(CONCURRENT_DURATION) : shared;
    }

    @Override
    public List<Metric> metrics() {
        return Stream.concat(SuiteMetrics.UNDER_LOAD.stream(), SuiteMetrics.OF_MICROBENCHMARKS.stream())
                .toList();
    }

    @Override
    public List<Metric> primaryMetrics() {
        return SuiteMetrics.PRIMARY_UNDER_LOAD;
    }

    @Override
    public String request(TrialResult trial) {
        return trial.microbenchmark().isPresent()
                ? "forms, parsed again and again"
                : ReportText.atConstantRate(trial.workload());
    }

    @Override
    public Optional<SuiteSteps> begin(SessionContext context) throws GateException, ServerException, IOException {
        return Optional.of(new GateSteps(
                GateSession.begin(context.options(), context.baseDirectory(), context.targetDirectory()), context));
    }
}

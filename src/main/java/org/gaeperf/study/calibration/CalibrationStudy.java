package org.gaeperf.study.calibration;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.engine.SessionContext;
import org.gaeperf.engine.SuiteSteps;
import org.gaeperf.model.server.ServerFeature;
import org.gaeperf.options.Preset;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.process.CommandException;
import org.gaeperf.server.ServerException;
import org.gaeperf.study.Study;

/** The suite {@code calibration}: the harness itself; it takes as long as all the others together and is never among them. */
public final class CalibrationStudy extends Study {

    @Override
    public String key() {
        return "calibration";
    }

    @Override
    public boolean hasOwnRun() {
        return true;
    }

    @Override
    public boolean comparesServers() {
        return false;
    }

    @Override
    public boolean measuresRetriesLonger(boolean concurrent) {
        return !concurrent;
    }

    @Override
    public Optional<ServerFeature> needs() {
        return Optional.of(ServerFeature.HARNESS_APPLICATION);
    }

    @Override
    public Set<Setting> settable() {
        return EnumSet.of(Setting.RATE, Setting.BODIES, Setting.CONNECTIONS, Setting.SAMPLE_INTERVAL);
    }

    @Override
    public Set<String> optionNames() {
        return Set.of("bench.budget", "bench.parts");
    }

    @Override
    public SuiteSettings defaults(Preset preset) {
        return SuiteSettings.of(
                preset,
                preset.workload(),
                preset.warmUp(),
                preset.duration(),
                preset.forks(),
                SuiteSettings.SAMPLE_INTERVAL);
    }

    @Override
    public List<Metric> metrics() {
        return SuiteMetrics.UNDER_LOAD;
    }

    @Override
    public List<Metric> primaryMetrics() {
        return SuiteMetrics.PRIMARY_UNDER_LOAD;
    }

    @Override
    public Optional<SuiteSteps> begin(SessionContext context)
            throws ServerException, IOException, CommandException, InterruptedException {
        return Optional.of(CalibrationSteps.begin(this, context));
    }
}

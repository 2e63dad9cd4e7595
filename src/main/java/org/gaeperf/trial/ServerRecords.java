package org.gaeperf.trial;

import java.io.IOException;
import java.util.List;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.validity.ValidityThresholds;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.trial.phase.GroundTruthParser;
import org.gaeperf.trial.phase.TrialResultBuilder;
import org.gaeperf.trial.plan.TrialPlan;

/** Reads what a server has written down while it was measured. Its files are complete only when it has ended. */
final class ServerRecords {

    private final TrialPlan plan;

    ServerRecords(TrialPlan plan) {
        this.plan = plan;
    }

    /** Adds the ground truth to a trial, and to each trial of its server what the server recorded. */
    void read(TrialResultBuilder result, List<TrialResultBuilder> results) throws IOException {
        readGroundTruth(result);
        results.forEach(this::readRecorded);
    }

    private void readGroundTruth(TrialResultBuilder result) throws IOException {
        if (plan.server().intendedStartHeader().isPresent() && result.window().isPresent()) {
            result.setGroundTruth(GroundTruthParser.read(
                    plan.directory().resolve(ServerLauncher.GROUND_TRUTH_FILE),
                    result.window().get()));
        }
    }

    private void readRecorded(TrialResultBuilder measured) {
        try {
            if (measured.window().isPresent()) {
                readRecorded(measured, measured.window().get());
            }
        } catch (IOException e) {
            measured.fail(e.getMessage());
        }
    }

    private void readRecorded(TrialResultBuilder measured, MeasurementWindow window) throws IOException {
        List<TimeSeries> recorded =
                plan.server().recordedByServer(plan.directory(), window.startNanos(), window.endNanos());
        measured.addSamples(recorded, List.of());
        plan.server()
                .servedBy(plan.directory(), window.startNanos(), window.endNanos())
                .ifPresent(measured::setServedBy);
        measured.limitBy(plan.server()
                .limitsBesideServer(
                        plan.directory(),
                        window.startNanos(),
                        window.endNanos(),
                        new ServerLauncher.ClientSide(
                                measured.clientCpuPercent(),
                                ValidityThresholds.maxClientCpuPercent(
                                        plan.pinning().clientCores()),
                                measured.clientCoresBusyPercent(),
                                measured.p99ServiceMicros())));
    }
}

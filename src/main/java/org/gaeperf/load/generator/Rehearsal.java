package org.gaeperf.load.generator;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.gaeperf.load.mix.RequestSource;
import org.gaeperf.load.protocol.IntervalHistogramLog;
import org.gaeperf.load.protocol.LatencyLogs;
import org.gaeperf.load.protocol.LoadCommand;
import org.gaeperf.load.protocol.LoadEvent;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadGeneratorReport;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.sampling.hiccup.HiccupMeter;

/**
 * Records and reports one request that is not sent, before the load begins. So all classes for that are loaded early: to
 * load a class, a file may have to be opened, and a load may use up the file descriptors that the process is allowed.
 */
final class Rehearsal {

    private static final Duration LENGTH = Duration.ofSeconds(1);

    private Rehearsal() {}

    static void run(LoadPlan plan) throws IOException, LoadException, InterruptedException {
        LoadCommand.parse(new LoadCommand.Measure(LENGTH).toLine());
        LoadCommand.parse(new LoadCommand.Stop().toLine());
        RequestSource source = RequestSource.of(plan);
        RequestRecorder recorder = new RequestRecorder(plan, source, new LatencyLogs(log(), log()));
        long nowNanos = System.nanoTime();
        recorder.started(nowNanos, 0);
        MeasurementWindow window =
                recorder.window().isPresent() ? recorder.window().get() : recorder.measure(LENGTH, nowNanos);
        recorder.sending(window.firstIndex());
        RequestSource.Outgoing outgoing = source.at(window.firstIndex(), recorder.number(window.firstIndex()));
        recorder.completed(
                new ScheduledResource(
                        outgoing,
                        window.firstIndex(),
                        window.startNanos(),
                        recorder.contents().of(outgoing.row(), outgoing.path()),
                        Optional.empty()),
                new RequestOutcome(
                        window.startNanos(),
                        window.startNanos(),
                        plan.workload().responseBytes(),
                        200,
                        Optional.empty(),
                        false));
        RequestOutcome.describe(new IOException("of the rehearsal"));
        LoadResult result = recorder.finish(window.startNanos() + 1, window.startNanos() + 1);
        new LoadEvent.MeasurementStarted(window).toLine();
        new LoadEvent.Progress(recorder.progress(window.startNanos())).toLine();
        new LoadEvent.Finished(new LoadGeneratorReport(
                        result, Optional.of(HiccupMeter.start().stop()), recorder.slowest()))
                .toLine();
    }

    private static IntervalHistogramLog log() throws IOException {
        return new IntervalHistogramLog(Path.of("rehearsal"), OutputStream.nullOutputStream(), "rehearsal");
    }
}

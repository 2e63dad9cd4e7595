package org.gaeperf.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.report.ReportWriter;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.trial.FaultyTrials;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;

/** A run in a JVM of its own, for tests to end before its time: a trial that ends soon, and one of the runtime. */
final class InterruptedRunMain {

    private InterruptedRunMain() {}

    /**
     * Prints {@code begin PHASE} for each phase of the second trial, and {@code PHASE} for each second of load in it.
     * The last phase, over in tenths of a second, goes on only after thirty: it is to be ended while in it.
     *
     * @param args where runs go, how long the second trial measures, and {@code reports} to go on with making reports
     *     instead of a second trial
     */
    public static void main(String[] args) throws Exception {
        Run run = TestRuns.beginWithRuntime(
                Path.of(args[0]), "bench.duration", args[1], "bench.rate", "20", "bench.pin", "none");
        TrialPlan runtime = run.next().orElseThrow();
        run.plan(List.of(FaultyTrials.startOnly(runtime, run.trialDirectory("00-start"))));
        run.execute(run.next().orElseThrow(), TrialListener.none());
        if (args.length > 2) {
            System.out.println("begin " + args[2]);
            while (true) {
                ReportWriter.make(run.directory(), System.err);
            }
        }
        run.execute(runtime, new TrialListener() {
            private volatile String current = "";

            @Override
            public void phase(TrialPlan trial, String phase, Duration expected) {
                current = phase;
                System.out.println("begin " + phase);
                if (phase.equals("end")) {
                    // A call of parkNanos may return at once, with a permit that something before it has left.
                    long untilNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
                    while (System.nanoTime() < untilNanos) {
                        LockSupport.parkNanos(untilNanos - System.nanoTime());
                    }
                }
            }

            @Override
            public void progress(LoadProgress progress) {
                System.out.println(current);
            }
        });
        run.close();
    }
}

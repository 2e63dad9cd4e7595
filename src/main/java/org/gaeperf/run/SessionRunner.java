package org.gaeperf.run;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.gaeperf.load.LoadOrigin;
import org.gaeperf.load.SharedClient;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.ClientUse;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.trial.ConcurrentPairRunner;
import org.gaeperf.trial.HarnessAffinity;
import org.gaeperf.trial.TrialRunner;
import org.gaeperf.trial.client.ReferenceWarmUp;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;

/** Runs the trials that share a session: one alone, or some at the same time, with those that follow in their servers. */
final class SessionRunner {

    /** How much later than the processes of a trial this JVM may receive an interrupt. */
    private static final Duration INTERRUPT_NOTICE = Duration.ofSeconds(2);

    private final RunDirectory directory;
    private final LoadOrigin origin;

    SessionRunner(RunDirectory directory, LoadOrigin origin) {
        this.directory = directory;
        this.origin = origin;
    }

    /**
     * Runs the trials and returns their results, in their order. What an earlier attempt has left of them is kept aside.
     *
     * @throws InterruptedException if the calling thread is interrupted, or this JVM ends
     */
    List<TrialResult> run(TrialQueue.Session session, TrialListener listener) throws IOException, InterruptedException {
        for (TrialPlan plan : session.all().toList()) {
            directory.archiveInterrupted(plan.id());
        }
        TrialPlan first = session.together().get(0);
        List<TrialResult> results;
        HarnessAffinity harness = HarnessAffinity.confine(first.pinning());
        try {
            prepareClient(first, listener);
            results = session.all().count() == 1
                    ? List.of(TrialRunner.run(first, origin, listener))
                    : ConcurrentPairRunner.run(session.together(), session.alone(), origin, listener);
        } finally {
            harness.restore();
        }
        boolean failed = results.stream().anyMatch(result -> result.validity() == Validity.FAILED);
        if (ChildProcessRegistry.awaitShutdown(failed ? INTERRUPT_NOTICE : Duration.ZERO)) {
            throw new InterruptedException(first.id() + " was interrupted");
        }
        return results;
    }

    /** Prepares the client before a server runs, which would wait for it. */
    private void prepareClient(TrialPlan next, TrialListener listener) throws InterruptedException {
        if (origin.client().isEmpty() || !next.measurement().sendsLoad()) {
            return;
        }
        SharedClient client = origin.client().get();
        client.prepare(
                CpuAffinity.prefix(next.pinning().client()), next.pinning().clientCores(), (sides, files) -> {
                    String why = client.use().map(ClientUse::startedBecause).orElseThrow();
                    listener.phase(next, "warm-up of the client (" + why + ")", ReferenceWarmUp.EXPECTED);
                    new ReferenceWarmUp(next).run(sides, files);
                });
    }
}

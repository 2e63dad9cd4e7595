package org.gaeperf.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;

/** A run in a JVM of its own, for {@link ResumedRunTest} to end before its time. */
final class ResumedRunMain {

    private ResumedRunMain() {}

    /**
     * Runs tiny trials, and says {@code ID PHASE} when a phase begins and at each second of load.
     *
     * @param args where runs go, then names and values of options
     */
    public static void main(String[] args) throws Exception {
        Run run = TestRuns.beginWithRuntime(Path.of(args[0]), Arrays.copyOfRange(args, 1, args.length));
        for (Optional<TrialPlan> plan = run.next(); plan.isPresent(); plan = run.next()) {
            run.execute(plan.get(), new Teller());
        }
        run.close();
    }

    private static final class Teller implements TrialListener {

        private String current = "";

        @Override
        public void phase(TrialPlan trial, String phase, Duration expected) {
            current = trial.id() + " " + phase;
            System.out.println(current);
        }

        @Override
        public void progress(LoadProgress progress) {
            System.out.println(current);
        }
    }
}

package org.gaeperf.trial;

import java.nio.file.Path;
import java.time.Duration;
import org.gaeperf.load.LoadProgress;

/** A run in a JVM of its own, for {@link InterruptedRunTest} to end before its time. */
final class InterruptedRunMain {

    private InterruptedRunMain() {}

    /**
     * Runs one long trial.
     *
     * @param args where runs go
     */
    public static void main(String[] args) throws Exception {
        Run run = TinyTrials.begin(Path.of(args[0]), "bench.duration", "5m", "bench.rate", "20",
                "bench.pin", "none");
        run.execute(run.next().orElseThrow(), new TrialListener() {
            private String current = "";

            @Override
            public void phase(TrialPlan trial, String phase, Duration expected) {
                current = phase;
            }

            @Override
            public void progress(LoadProgress progress) {
                System.out.println(current);
            }
        });
        run.close();
    }
}

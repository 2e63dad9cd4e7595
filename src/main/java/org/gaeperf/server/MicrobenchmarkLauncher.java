package org.gaeperf.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Starts code that is measured without a server, by JMH. */
public non-sealed interface MicrobenchmarkLauncher extends Launcher {

    /**
     * The command that measures once, in one JVM of its own, and then ends.
     *
     * @param context with the file for its output, beside which it may keep temporary files
     * @param workload which of the suite's workloads
     * @param results the file for JMH's results, in JSON
     */
    List<String> command(ServerLauncher.LaunchContext context, String workload, Iterations iterations, Path results);

    /**
     * How long it is measured.
     *
     * @param warmUps iterations before the measurement
     * @param measured iterations of the measurement
     * @param each the length of an iteration
     */
    record Iterations(int warmUps, int measured, Duration each) {

        private static final Duration LENGTH = Duration.ofSeconds(1);
        private static final int MOST = 10;

        /** Iterations of one second, or ten of them if that is more than ten seconds. */
        public static Iterations of(Duration warmUp, Duration measurement) {
            Duration each = measurement.compareTo(LENGTH.multipliedBy(MOST)) > 0 ? measurement.dividedBy(MOST) : LENGTH;
            return new Iterations(
                    Math.max(1, Math.toIntExact(warmUp.dividedBy(each))),
                    Math.max(1, Math.toIntExact(measurement.dividedBy(each))),
                    each);
        }

        /** The length of all of them. */
        public Duration total() {
            return each.multipliedBy(warmUps + measured);
        }
    }
}

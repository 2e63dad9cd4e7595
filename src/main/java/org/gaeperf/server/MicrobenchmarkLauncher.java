package org.gaeperf.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Starts code that is measured without a server, by JMH. */
public non-sealed interface MicrobenchmarkLauncher extends Launcher {

    /** The file beside JMH's results in which the measured JVM writes what its JIT compiler did. */
    String COMPILER_FILE = "compiler.json";

    /**
     * The command that measures once, in one JVM of its own, and then ends.
     *
     * @param context with the file for its output
     * @param workload which of the suite's workloads
     * @param results the file for JMH's results, in JSON
     * @param files the directory for the files that it writes while it is measured
     */
    List<String> command(
            ServerLauncher.LaunchContext context, String workload, Iterations iterations, Path results, Path files);

    /** Returns where the directory for these files is created; empty for the directory of the trial. */
    Optional<Path> filesIn();

    /**
     * How long code is measured.
     *
     * @param warmUps iterations before the measurement
     * @param eachWarmUp the length of one of them
     * @param measured iterations of the measurement
     * @param each the length of one of them
     */
    record Iterations(int warmUps, Duration eachWarmUp, int measured, Duration each) {

        private static final Duration LENGTH = Duration.ofSeconds(1);
        private static final int MOST = 10;
        private static final int FURTHER_WARM_UP_FACTOR = 6;
        private static final Duration FURTHER_WARM_UP_AT_LEAST = Duration.ofSeconds(30);

        /**
         * Fewer of the measurement do not say whether it was steady. Of the warm-up, the ends of the first ones compile what JMH
         * does there, before the compiler is waited for at the end of the last.
         */
        private static final int AT_LEAST = 3;

        /**
         * Iterations of about one second, or of a tenth of the measurement if that is more, but at least three of warm-up and of
         * measurement. Together they are as long as is asked for.
         */
        public static Iterations of(Duration warmUp, Duration measurement) {
            Duration about =
                    measurement.compareTo(LENGTH.multipliedBy(MOST)) > 0 ? measurement.dividedBy(MOST) : LENGTH;
            int warmUps = number(warmUp, about);
            int measured = number(measurement, about);
            return new Iterations(warmUps, warmUp.dividedBy(warmUps), measured, measurement.dividedBy(measured));
        }

        private static int number(Duration whole, Duration about) {
            return Math.max(AT_LEAST, Math.toIntExact(Math.round((double) whole.toNanos() / about.toNanos())));
        }

        /** Returns how long the JIT compiler is waited for at most after the iterations of the warm-up. */
        public Duration longestFurtherWarmUp() {
            Duration longest = eachWarmUp.multipliedBy(warmUps).multipliedBy(FURTHER_WARM_UP_FACTOR);
            return longest.compareTo(FURTHER_WARM_UP_AT_LEAST) > 0 ? longest : FURTHER_WARM_UP_AT_LEAST;
        }

        /** The length of all of them. */
        public Duration total() {
            return eachWarmUp.multipliedBy(warmUps).plus(each.multipliedBy(measured));
        }
    }
}

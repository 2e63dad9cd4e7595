package org.gaeperf.model.validity;

/**
 * How much server and client still changed around the measurement: in its seconds and the last ones of the warm-up.
 *
 * @param seconds how many were looked at
 * @param cpuPerRequest of the server's CPU time without its compiler threads
 * @param medianLatency of the scheduled latency
 * @param serverCompilerShare share of the server's CPU time that its JIT compiler used in the measurement, from 0 to 1
 * @param serverCompilerCoreShare the same time as a share of one core's, from 0
 * @param clientCompilerShare what the client's compiler used, as a share of one core's time: it delays requests on the
 *     client's core, however little CPU time the client itself needs
 */
public record Steadiness(
        int seconds,
        Trend cpuPerRequest,
        Trend medianLatency,
        double serverCompilerShare,
        double serverCompilerCoreShare,
        double clientCompilerShare) {

    /**
     * Returns whether the server's compiler did more than a measurement may have.
     *
     * @param concurrent whether another server was measured at the same time
     */
    public boolean serverCompilerWasBusy(boolean concurrent) {
        return isBusy(concurrent, serverCompilerShare, serverCompilerCoreShare);
    }

    /**
     * Returns whether a server's compiler does more than a measurement may have. It may do more in a concurrent pair if that is little
     * for the core, since CPU time is compared without it.
     *
     * @param concurrent whether another server is measured at the same time
     * @param share of the server's CPU time
     * @param coreShare of one core's time
     */
    public static boolean isBusy(boolean concurrent, double share, double coreShare) {
        return share > ValidityThresholds.MAX_SERVER_COMPILER_SHARE
                && (!concurrent
                        || share > ValidityThresholds.MAX_SERVER_COMPILER_SHARE_OF_PAIR
                        || coreShare > ValidityThresholds.MAX_SERVER_COMPILER_CORE_SHARE_OF_PAIR);
    }

    /**
     * A linear trend of the logarithm of a value.
     *
     * @param perSecond relative change in a second; 0.01 is one percent more
     * @param errorPerSecond the true change is within this distance with a probability of 80 %, so that each side of it
     *     is exceeded in one of ten cases
     */
    public record Trend(double perSecond, double errorPerSecond) {

        /** The largest change, in either direction, that is compatible with the seconds. */
        public double largestPerSecond() {
            return Math.abs(perSecond) + errorPerSecond;
        }
    }
}

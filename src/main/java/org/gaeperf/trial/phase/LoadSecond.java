package org.gaeperf.trial.phase;

import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.load.protocol.MeasurementWindow;

/**
 * One report of the load generator, with what both processes used in its interval of about a second.
 *
 * @param report what the client did
 * @param arrivedNanos when the report arrived, by {@link System#nanoTime()}
 * @param serverCpuMicros CPU time of the server, its compiler threads included; NaN if unknown
 * @param serverCompilerMicros CPU time of the compiler threads; NaN if unknown
 * @param clientCpuMicros CPU time of the client; NaN if unknown
 * @param clientCompilerMicros CPU time of the client's compiler threads; NaN if unknown
 * @param atFullRate whether the schedule had its full rate and was not held back
 */
record LoadSecond(
        LoadProgress report,
        long arrivedNanos,
        double serverCpuMicros,
        double serverCompilerMicros,
        double clientCpuMicros,
        double clientCompilerMicros,
        boolean atFullRate) {

    /** Says whether the values of this second can be compared with those of others. */
    boolean isUsable() {
        return atFullRate
                && report.answered() > 0
                && report.p50Micros() > 0
                && serverCpuMicros - serverCompilerMicros > 0;
    }

    /** When its interval began, by {@link System#nanoTime()}. */
    long begunNanos() {
        return arrivedNanos - Math.round(report.intervalSeconds() * 1e9);
    }

    /** Says whether all of it belongs to the measurement. */
    boolean isWithin(MeasurementWindow window) {
        return begunNanos() >= window.startNanos() && arrivedNanos <= window.endNanos();
    }

    /** Returns the CPU time of the server without its compiler threads, for each response. */
    double cpuMicrosPerRequest() {
        return (serverCpuMicros - serverCompilerMicros) / report.answered();
    }

    /** Returns the client's CPU time per request; NaN if unknown. */
    double clientCpuMicrosPerRequest() {
        return (clientCpuMicros - clientCompilerMicros) / report.answered();
    }
}

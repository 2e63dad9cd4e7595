package org.gaeperf.sampling.threads;

/**
 * A thread at the first and the last of its readings.
 *
 * @param first what it had used when the measurement began; nothing if it began later
 * @param last what it had used when it was last read
 * @param begun whether it began in the measurement
 * @param running whether the last reading of all found it
 */
record MeasuredThread(ThreadReading first, ThreadReading last, boolean begun, boolean running) {

    /** A thread that began in the measurement. */
    static MeasuredThread begun(ThreadReading reading) {
        ThreadReading nothing = new ThreadReading(
                reading.name(),
                reading.startTimeTicks(),
                0,
                0,
                0,
                ThreadReading.RunTimes.NONE,
                ThreadReading.Switches.NONE);
        return new MeasuredThread(nothing, reading, true, true);
    }

    /** A thread that ran before. */
    static MeasuredThread found(ThreadReading reading) {
        return new MeasuredThread(reading, reading, false, true);
    }

    MeasuredThread withLast(ThreadReading reading) {
        return new MeasuredThread(first, reading, begun, true);
    }

    MeasuredThread isRunning(boolean found) {
        return running == found ? this : new MeasuredThread(first, last, begun, found);
    }

    /** Returns the CPU time in seconds, by the nanoseconds of the kernel, or by its ticks where it keeps none. */
    double cpuSeconds(boolean hasRunTimes, long ticksPerSecond) {
        return hasRunTimes
                ? (last.run().cpuNanos() - first.run().cpuNanos()) / 1e9
                : (double) (userTicks() + systemTicks()) / ticksPerSecond;
    }

    double waitSeconds() {
        return (last.run().waitNanos() - first.run().waitNanos()) / 1e9;
    }

    long userTicks() {
        return last.userTicks() - first.userTicks();
    }

    long systemTicks() {
        return last.systemTicks() - first.systemTicks();
    }

    long voluntarySwitches() {
        return last.switches().voluntary() - first.switches().voluntary();
    }

    long involuntarySwitches() {
        return last.switches().involuntary() - first.switches().involuntary();
    }

    long majorFaults() {
        return last.majorFaults() - first.majorFaults();
    }
}

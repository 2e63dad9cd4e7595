package org.gaeperf.trial.plan;

/**
 * What observes the server in a trial. All measured trials use {@link #ALL}, except those that measure the overhead of
 * an instrument and those that profile the server.
 *
 * @param nativeMemoryTracking whether the JVM tracks its native memory
 * @param sampling whether {@code ps}, {@code jcmd} and {@code /proc} are read during the measurement
 * @param flightRecorder whether the JVM makes a JFR recording and counts the live objects on its heap at the end;
 *     results with and without it are not comparable
 */
public record Instrumentation(boolean nativeMemoryTracking, boolean sampling, boolean flightRecorder) {

    /** The instruments of measured trials. */
    public static final Instrumentation ALL = new Instrumentation(true, true, false);

    /** All of these, and a JFR recording. */
    public static final Instrumentation RECORDED = new Instrumentation(true, true, true);
}

package org.gaeperf.trial.plan;

/**
 * What watches the server in a trial. All that does not change its figures, except where the cost of watching is itself
 * measured, or a trial is run to see into the server.
 *
 * @param nativeMemoryTracking whether the JVM tracks its native memory
 * @param sampling whether {@code ps}, {@code jcmd} and {@code /proc} are read during the measurement
 * @param flightRecorder whether the JVM records itself, and counts what lives on its heap at the end; its figures are
 *     not to be compared with those of a JVM that does not
 */
public record Instrumentation(boolean nativeMemoryTracking, boolean sampling, boolean flightRecorder) {

    /** Everything that measured trials have. */
    public static final Instrumentation ALL = new Instrumentation(true, true, false);

    /** With a look inside. */
    public static final Instrumentation RECORDED = new Instrumentation(true, true, true);
}

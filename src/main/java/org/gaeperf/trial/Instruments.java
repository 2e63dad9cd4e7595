package org.gaeperf.trial;

/**
 * What watches the server in a trial. All of it, except where the cost of watching is itself measured.
 *
 * @param nativeMemoryTracking whether the JVM tracks its native memory
 * @param sampling whether {@code ps}, {@code jcmd} and {@code /proc} are read during the measurement
 */
public record Instruments(boolean nativeMemoryTracking, boolean sampling) {

    /** Everything on. */
    public static final Instruments ALL = new Instruments(true, true);
}

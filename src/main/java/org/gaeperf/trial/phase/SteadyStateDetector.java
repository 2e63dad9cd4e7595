package org.gaeperf.trial.phase;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Decides when a warm-up may end: when the server neither grows cheaper per request nor faster any more, and its JVM has
 * compiled most of what it will. The last windows are held against those before them by the median, so that one
 * disturbed window decides nothing.
 */
final class SteadyStateDetector {

    /** Windows of one second on either side; CPU time comes in ticks of 10 ms, so fewer would be mostly noise. */
    static final int WINDOWS = 3;

    /**
     * CPU per request still falls by more than this from one side to the other while the JIT compiler works. A tick
     * more or less in each window is no change, which is a good deal where a server is asked little.
     */
    static final double MAX_CPU_CHANGE = 0.05;

    /** The median latency of a second varies more than its CPU. */
    static final double MAX_LATENCY_CHANGE = 0.10;

    /**
     * While a compiler fills what the requests leave of the cores, CPU per request does not fall at all: it is the whole
     * of the cores over the rate. A runtime that is warm still spends some 5 to 15 % on compiling, one that is not a third.
     */
    static final double MAX_COMPILER_SHARE = 0.20;

    private final List<Window> windows = new ArrayList<>();

    /**
     * One second under the full rate.
     *
     * @param cpuMicrosPerRequest of the server
     * @param tickMicrosPerRequest what a tick of CPU time is per request, the least that can be told apart
     * @param compilerShare of the server's CPU, from 0 to 1; 0 where the kernel does not tell
     * @param p50Micros median latency
     */
    record Window(double cpuMicrosPerRequest, double tickMicrosPerRequest, double compilerShare, double p50Micros) {

        /** A second that says nothing of a steady state. */
        static final Window NONE = new Window(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }

    /** Takes note of a window; one without figures starts the watch afresh. */
    void add(Window window) {
        if (Double.isFinite(window.cpuMicrosPerRequest()) && Double.isFinite(window.p50Micros())) {
            windows.add(window);
        } else {
            windows.clear();
        }
    }

    /** Whether the last windows resemble those before them. */
    boolean reached() {
        if (windows.size() < 2 * WINDOWS) {
            return false;
        }
        List<Window> last = windows.subList(windows.size() - WINDOWS, windows.size());
        List<Window> before = windows.subList(windows.size() - 2 * WINDOWS, windows.size() - WINDOWS);
        return alike(
                        figures(before, Window::cpuMicrosPerRequest),
                        figures(last, Window::cpuMicrosPerRequest),
                        MAX_CPU_CHANGE,
                        median(figures(last, Window::tickMicrosPerRequest)))
                && alike(figures(before, Window::p50Micros), figures(last, Window::p50Micros), MAX_LATENCY_CHANGE, 0)
                && median(figures(last, Window::compilerShare)) <= MAX_COMPILER_SHARE;
    }

    private static double[] figures(List<Window> windows, ToDoubleFunction<Window> figure) {
        return windows.stream().mapToDouble(figure).toArray();
    }

    private static boolean alike(double[] before, double[] last, double mostChange, double resolution) {
        double reference = median(before);
        return reference > 0 && Math.abs(median(last) - reference) <= reference * mostChange + resolution;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}

package org.gaeperf.server.jetty;

import java.util.List;

/**
 * What the reference server does with a request. Since it is known exactly, it shows the errors of the measurement.
 *
 * @param delayMicros delay of every response; no thread is blocked meanwhile
 * @param burnNanos CPU time used for each request, on average
 * @param allocateBytes garbage created for each request, with the header of the object
 * @param slowEvery every n-th response is delayed by {@code slowMicros} in addition; 0 for none
 * @param slowMicros see {@code slowEvery}
 * @param cpuBurstMillis CPU time used at once, once a second, while no request is served; 0 for none. It holds up all
 *     requests that are due, as a collection does, and needs a core meanwhile, as a delay does not.
 */
public record SyntheticBehaviour(
        int delayMicros, int burnNanos, int allocateBytes, int slowEvery, int slowMicros, int cpuBurstMillis) {

    /** Responds immediately. */
    public static final SyntheticBehaviour PLAIN = new SyntheticBehaviour(0, 0, 0, 0, 0, 0);

    /** Delays every response. */
    public static SyntheticBehaviour delay(int micros) {
        return new SyntheticBehaviour(micros, 0, 0, 0, 0, 0);
    }

    /** Computes once a second, and serves no request meanwhile. */
    public static SyntheticBehaviour cpuBurst(int millis) {
        return new SyntheticBehaviour(0, 0, 0, 0, 0, millis);
    }

    List<String> toArguments() {
        return List.of(
                Integer.toString(delayMicros),
                Integer.toString(burnNanos),
                Integer.toString(allocateBytes),
                Integer.toString(slowEvery),
                Integer.toString(slowMicros),
                Integer.toString(cpuBurstMillis));
    }

    static SyntheticBehaviour fromArguments(List<String> arguments) {
        List<Integer> numbers = arguments.stream().map(Integer::valueOf).toList();
        return new SyntheticBehaviour(
                numbers.get(0), numbers.get(1), numbers.get(2), numbers.get(3), numbers.get(4), numbers.get(5));
    }
}

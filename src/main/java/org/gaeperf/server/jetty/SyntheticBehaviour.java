package org.gaeperf.server.jetty;

import java.util.List;

/**
 * What a server of ours does with a request, known exactly, to measure the instrument with.
 *
 * @param delayMicros every answer is held back this long, without a thread waiting for it
 * @param burnMicros CPU time spent on each request
 * @param allocateBytes garbage made for each request
 * @param slowEvery each so-many-th request is held back by {@code slowMicros} more; 0 for none
 * @param slowMicros see {@code slowEvery}
 */
public record SyntheticBehaviour(int delayMicros, int burnMicros, int allocateBytes, int slowEvery, int slowMicros) {

    /** Answers at once. */
    public static final SyntheticBehaviour PLAIN = new SyntheticBehaviour(0, 0, 0, 0, 0);

    /** Holds every answer back. */
    public static SyntheticBehaviour delay(int micros) {
        return new SyntheticBehaviour(micros, 0, 0, 0, 0);
    }

    List<String> toArguments() {
        return List.of(
                Integer.toString(delayMicros),
                Integer.toString(burnMicros),
                Integer.toString(allocateBytes),
                Integer.toString(slowEvery),
                Integer.toString(slowMicros));
    }

    static SyntheticBehaviour fromArguments(List<String> arguments) {
        List<Integer> numbers = arguments.stream().map(Integer::valueOf).toList();
        return new SyntheticBehaviour(numbers.get(0), numbers.get(1), numbers.get(2), numbers.get(3), numbers.get(4));
    }
}

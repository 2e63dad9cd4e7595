package org.gaeperf.load.protocol;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the load generator's process is told while it runs, one line each: {@code measure MILLIS} or {@code stop}.
 *
 * @param measured how long the measurement is that begins now; empty if the load is to stop
 */
public record LoadCommand(Optional<Duration> measured) {

    public static final LoadCommand STOP = new LoadCommand(Optional.empty());

    private static final String STOPS = "stop";
    private static final Pattern MEASURES = Pattern.compile("measure (\\d{1,12})");

    public static LoadCommand measure(Duration duration) {
        return new LoadCommand(Optional.of(duration));
    }

    /**
     * Reads a line.
     *
     * @throws LoadException if it is no command
     */
    public static LoadCommand parse(String line) throws LoadException {
        String command = line.strip();
        if (command.equals(STOPS)) {
            return STOP;
        }
        Matcher measures = MEASURES.matcher(command);
        long millis = measures.matches() ? Long.parseLong(measures.group(1)) : 0;
        if (millis == 0) {
            throw new LoadException("unknown command '" + line + "'; there are 'measure MILLIS', above 0, and 'stop'");
        }
        return measure(Duration.ofMillis(millis));
    }

    /** As {@link #parse} reads it. */
    public String line() {
        return measured.map(duration -> "measure " + duration.toMillis()).orElse(STOPS);
    }
}

package org.gaeperf.load.protocol;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.model.Json;

/**
 * A message of the load generator's process; just one of its parts is present.
 *
 * @param progress once a second
 * @param measuring the answer to {@code measure}
 * @param outcome the last message
 * @param error what went wrong in the process
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record LoadEvent(
        Optional<LoadProgress> progress,
        Optional<MeasurementWindow> measuring,
        Optional<LoadGeneratorReport> outcome,
        Optional<String> error) {

    public LoadEvent {
        long parts = Stream.of(progress, measuring, outcome, error)
                .filter(Optional::isPresent)
                .count();
        if (parts != 1) {
            throw new IllegalArgumentException("a message has one part, and this one has " + parts);
        }
    }

    public static LoadEvent progress(LoadProgress progress) {
        return new LoadEvent(Optional.of(progress), Optional.empty(), Optional.empty(), Optional.empty());
    }

    public static LoadEvent measuring(MeasurementWindow window) {
        return new LoadEvent(Optional.empty(), Optional.of(window), Optional.empty(), Optional.empty());
    }

    public static LoadEvent done(LoadGeneratorReport outcome) {
        return new LoadEvent(Optional.empty(), Optional.empty(), Optional.of(outcome), Optional.empty());
    }

    public static LoadEvent error(String message) {
        return new LoadEvent(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(message));
    }

    /**
     * Reads a line.
     *
     * @throws JsonProcessingException if it is no message
     */
    public static LoadEvent parse(String line) throws JsonProcessingException {
        return Json.read(line, LoadEvent.class);
    }

    public void print() {
        try {
            System.out.println(Json.LINE.writeValueAsString(this));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}

package org.gaeperf.load.protocol;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.time.Duration;
import org.gaeperf.model.Json;

/** Commands for the running load generator's process, one line of JSON each, with its type. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = LoadCommand.Begin.class, name = "begin"),
    @JsonSubTypes.Type(value = LoadCommand.Measure.class, name = "measure"),
    @JsonSubTypes.Type(value = LoadCommand.Stop.class, name = "stop"),
    @JsonSubTypes.Type(value = LoadCommand.NextLoad.class, name = "nextLoad")
})
public sealed interface LoadCommand {

    /** Begin the load, in a process that waits for that; see {@link LoadProcess#AWAIT_BEGIN}. */
    record Begin() implements LoadCommand {}

    /**
     * Measure as soon as the schedule allows.
     *
     * @param duration of the measurement, above 0 and at most a day
     */
    record Measure(Duration duration) implements LoadCommand {

        public Measure {
            if (duration.isZero()) {
                throw new IllegalArgumentException("duration " + duration + " is not above 0");
            }
            LoadPlan.requireUpToADay(duration, "duration");
        }
    }

    /** End the load, and report what was measured until then. */
    record Stop() implements LoadCommand {}

    /**
     * Run another load, in the same JVM, which is warm by now; only after the result of the load before.
     *
     * @param plan of the other load
     */
    record NextLoad(LoadPlan plan) implements LoadCommand {}

    /**
     * Reads a line.
     *
     * @throws LoadException if it is no command
     */
    static LoadCommand parse(String line) throws LoadException {
        try {
            return Json.read(line, LoadCommand.class);
        } catch (JsonProcessingException e) {
            throw new LoadException(
                    "unknown command '" + line + "': " + e.getOriginalMessage()
                            + "; allowed are {\"type\":\"begin\"}, {\"type\":\"measure\",\"duration\":SECONDS}, {\"type\":\"stop\"} and"
                            + " {\"type\":\"nextLoad\",\"plan\":PLAN}",
                    e);
        }
    }

    /** As {@link #parse} reads it. */
    default String toLine() {
        return Json.toLine(this);
    }
}

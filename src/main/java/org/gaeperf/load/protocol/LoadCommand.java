package org.gaeperf.load.protocol;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.time.Duration;
import org.gaeperf.model.Json;

/** Commands for the load generator's process, one line of JSON each, with its type. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = LoadCommand.Begin.class, name = "begin"),
    @JsonSubTypes.Type(value = LoadCommand.Measure.class, name = "measure"),
    @JsonSubTypes.Type(value = LoadCommand.Stop.class, name = "stop"),
    @JsonSubTypes.Type(value = LoadCommand.StartLoad.class, name = "startLoad"),
    @JsonSubTypes.Type(value = LoadCommand.Inspect.class, name = "inspect")
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
     * Run a load under a number that no load of the process had before.
     *
     * @param plan of the load
     */
    record StartLoad(LoadPlan plan) implements LoadCommand {}

    /** Report what the process is like; to be sent while it runs no load. */
    record Inspect() implements LoadCommand {}

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
                            + "; allowed are {\"type\":\"begin\"}, {\"type\":\"measure\",\"duration\":SECONDS}, {\"type\":\"stop\"},"
                            + " {\"type\":\"startLoad\",\"plan\":PLAN} and {\"type\":\"inspect\"}",
                    e);
        }
    }

    /** Returns the line that {@link #parse} reads. */
    default String toLine() {
        return Json.toLine(this);
    }
}

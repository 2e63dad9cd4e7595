package org.gaeperf.cluster.protocol;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.time.Duration;
import java.util.Optional;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.model.Json;

/** Commands of the harness for a loader, one line of JSON each, with its type. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = LoaderCommand.Start.class, name = "start"),
    @JsonSubTypes.Type(value = LoaderCommand.Ping.class, name = "ping"),
    @JsonSubTypes.Type(value = LoaderCommand.Measure.class, name = "measure"),
    @JsonSubTypes.Type(value = LoaderCommand.Stop.class, name = "stop")
})
public sealed interface LoaderCommand {

    /**
     * Says where loaders wait for each other.
     *
     * @param barrier its name, which no other one has
     * @param parties how many loaders wait there
     */
    record Meeting(String barrier, int parties) {}

    /**
     * Begin a load, together with the other loaders.
     *
     * @param plan what this loader sends; its directory means nothing here
     * @param body of each request, in Base64, if it comes from a file
     * @param meeting before the first request
     */
    record Start(LoadPlan plan, Optional<String> body, Meeting meeting) implements LoaderCommand {}

    /** Report the time of the loader's clock. */
    record Ping() implements LoaderCommand {}

    /**
     * Measure, together with the other loaders.
     *
     * @param duration of the measurement
     * @param meeting before it
     */
    record Measure(Duration duration, Meeting meeting) implements LoaderCommand {}

    /** End the load, and report what was measured until then. */
    record Stop() implements LoaderCommand {}

    /**
     * Reads a line.
     *
     * @throws JsonProcessingException if it is no command
     */
    static LoaderCommand parse(String line) throws JsonProcessingException {
        return Json.read(line, LoaderCommand.class);
    }
}

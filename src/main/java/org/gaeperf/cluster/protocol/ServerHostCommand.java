package org.gaeperf.cluster.protocol;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import org.gaeperf.model.Json;

/** What the machine of the build sends to the host of the server, one line of JSON each, with its type. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ServerHostCommand.Heartbeat.class, name = "heartbeat"),
    @JsonSubTypes.Type(value = ServerHostCommand.GoOn.class, name = "goOn"),
    @JsonSubTypes.Type(value = ServerHostCommand.Signed.class, name = "signed"),
    @JsonSubTypes.Type(value = ServerHostCommand.NotSigned.class, name = "notSigned")
})
public sealed interface ServerHostCommand {

    /** The machine of the build is still there. */
    record Heartbeat() implements ServerHostCommand {}

    /** Go on: what the last test has stored is copied. */
    record GoOn() implements ServerHostCommand {}

    /**
     * The response to {@link ServerHostEvent.Sign}.
     *
     * @param number of the request
     * @param algorithm as ssh names it
     */
    record Signed(int number, String algorithm, byte[] signature) implements ServerHostCommand {}

    /** The response if that is refused. */
    record NotSigned(int number, String reason) implements ServerHostCommand {}

    /**
     * Reads a line.
     *
     * @throws JsonProcessingException if it is no such command
     */
    static ServerHostCommand parse(String line) throws JsonProcessingException {
        return Json.read(line, ServerHostCommand.class);
    }
}

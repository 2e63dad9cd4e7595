package org.gaeperf.cluster.protocol;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import org.gaeperf.model.Json;

/** What the host of the server reports to the machine of the build, one line of JSON each, with its type. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ServerHostEvent.Alive.class, name = "alive"),
    @JsonSubTypes.Type(value = ServerHostEvent.Output.class, name = "output"),
    @JsonSubTypes.Type(value = ServerHostEvent.Tested.class, name = "tested"),
    @JsonSubTypes.Type(value = ServerHostEvent.Sign.class, name = "sign"),
    @JsonSubTypes.Type(value = ServerHostEvent.Refused.class, name = "refused"),
    @JsonSubTypes.Type(value = ServerHostEvent.Ended.class, name = "ended")
})
public sealed interface ServerHostEvent {

    /** The host is still there. */
    record Alive() implements ServerHostEvent {}

    /** A line for people. */
    record Output(String line) implements ServerHostEvent {}

    /** How a test ended. */
    enum Outcome {
        PASSED,
        SKIPPED,
        FAILED
    }

    /**
     * A test has ended, such as a trial. The host goes on when it is asked to, so that results are not copied while something is
     * measured.
     *
     * @param suite that it belongs to
     * @param name of the test
     * @param message why it failed or was skipped; empty if it passed
     */
    record Tested(String suite, String name, Outcome outcome, String message) implements ServerHostEvent {}

    /**
     * A request to log in is to be signed.
     *
     * @param number of this request
     * @param key its number
     * @param data to sign
     */
    record Sign(int number, int key, byte[] data) implements ServerHostEvent {}

    /** Nothing is measured, for this reason. */
    record Refused(String reason) implements ServerHostEvent {}

    /** The last event: all tests have ended. */
    record Ended() implements ServerHostEvent {}

    /**
     * Reads a line.
     *
     * @throws JsonProcessingException if it is no such event
     */
    static ServerHostEvent parse(String line) throws JsonProcessingException {
        return Json.read(line, ServerHostEvent.class);
    }
}

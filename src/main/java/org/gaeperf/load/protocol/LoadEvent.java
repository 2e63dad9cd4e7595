package org.gaeperf.load.protocol;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import org.gaeperf.model.Json;
import org.gaeperf.model.load.ClientUse.ClientState;

/** What the load generator's process reports, one line of JSON each, with its type. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = LoadEvent.Ready.class, name = "ready"),
    @JsonSubTypes.Type(value = LoadEvent.Progress.class, name = "progress"),
    @JsonSubTypes.Type(value = LoadEvent.MeasurementStarted.class, name = "measurementStarted"),
    @JsonSubTypes.Type(value = LoadEvent.Finished.class, name = "finished"),
    @JsonSubTypes.Type(value = LoadEvent.Inspected.class, name = "inspected"),
    @JsonSubTypes.Type(value = LoadEvent.Failed.class, name = "failed")
})
public sealed interface LoadEvent {

    /** Takes an event by its type; a type that is added has to be handled everywhere. */
    interface Handler {

        void ready();

        void progress(LoadProgress progress);

        void measurementStarted(MeasurementWindow window);

        void finished(LoadGeneratorReport report);

        void inspected(ClientState state);

        void failed(String reason);
    }

    /** Calls the handler's method for this type of event. */
    void deliverTo(Handler handler);

    /** The process waits for the command to begin the load. */
    record Ready() implements LoadEvent {

        @Override
        public void deliverTo(Handler handler) {
            handler.ready();
        }
    }

    /** Comes once a second. */
    record Progress(LoadProgress progress) implements LoadEvent {

        @Override
        public void deliverTo(Handler handler) {
            handler.progress(progress);
        }
    }

    /** It has been decided which requests are measured; the first of them is due soon. */
    record MeasurementStarted(MeasurementWindow window) implements LoadEvent {

        @Override
        public void deliverTo(Handler handler) {
            handler.measurementStarted(window);
        }
    }

    /** The process has been inspected, which is about no load. */
    record Inspected(ClientState state) implements LoadEvent {

        @Override
        public void deliverTo(Handler handler) {
            handler.inspected(state);
        }
    }

    /** The last event of a load that did its task. */
    record Finished(LoadGeneratorReport report) implements LoadEvent {

        @Override
        public void deliverTo(Handler handler) {
            handler.finished(report);
        }
    }

    /** Something went wrong in the process, which may go on all the same. */
    record Failed(String reason) implements LoadEvent {

        @Override
        public void deliverTo(Handler handler) {
            handler.failed(reason);
        }
    }

    /**
     * Reads a line.
     *
     * @throws JsonProcessingException if it is no event
     */
    static LoadEvent parse(String line) throws JsonProcessingException {
        return Json.read(line, LoadEvent.class);
    }

    /** Returns the line that {@link #parse} reads. */
    default String toLine() {
        return Json.toLine(this);
    }
}

package org.gaeperf.cluster.protocol;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.Optional;
import org.gaeperf.load.protocol.LoadGeneratorReport;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.Json;
import org.gaeperf.model.host.CoreShare;
import org.gaeperf.model.host.LinkTraffic;
import org.gaeperf.model.loader.LoaderHost;

/** What a loader reports to the harness, one line of JSON each, with its type. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = LoaderEvent.Hello.class, name = "hello"),
    @JsonSubTypes.Type(value = LoaderEvent.Pong.class, name = "pong"),
    @JsonSubTypes.Type(value = LoaderEvent.Progress.class, name = "progress"),
    @JsonSubTypes.Type(value = LoaderEvent.Started.class, name = "started"),
    @JsonSubTypes.Type(value = LoaderEvent.Finished.class, name = "finished"),
    @JsonSubTypes.Type(value = LoaderEvent.Failed.class, name = "failed")
})
public sealed interface LoaderEvent {

    /** Takes an event by its type; a type that is added has to be handled everywhere. */
    interface Handler {

        void hello(Hello hello);

        void pong(Pong pong);

        void progress(Progress progress);

        void started(Started started);

        void finished(Finished finished);

        void failed(Failed failed);
    }

    /** Calls the handler's method for this type of event. */
    void deliverTo(Handler handler);

    /**
     * The first line: who this is.
     *
     * @param secret that only the harness and its loaders know, since others could connect too
     * @param session of loads
     * @param loader its number, from 0
     * @param host what it is
     */
    record Hello(String secret, int session, int loader, LoaderHost host) implements LoaderEvent {

        @Override
        public void deliverTo(Handler handler) {
            handler.hello(this);
        }
    }

    /**
     * The response to {@link LoaderCommand.Ping}.
     *
     * @param nanos {@link System#nanoTime()} of the loader
     */
    record Pong(long nanos) implements LoaderEvent {

        @Override
        public void deliverTo(Handler handler) {
            handler.pong(this);
        }
    }

    /**
     * What was added to the histogram logs since the last report.
     *
     * @param scheduledLatency text of that log
     * @param serviceTime text of that log
     */
    record LogText(String scheduledLatency, String serviceTime) {}

    /** Comes once a second. */
    record Progress(LoadProgress progress, LogText logs) implements LoaderEvent {

        @Override
        public void deliverTo(Handler handler) {
            handler.progress(this);
        }
    }

    /** It has been decided which requests are measured; the times are by the loader's clock. */
    record Started(MeasurementWindow window) implements LoaderEvent {

        @Override
        public void deliverTo(Handler handler) {
            handler.started(this);
        }
    }

    /**
     * What the loader's host used during the measurement.
     *
     * @param cpuPercent CPU of its client; 100 is one core
     * @param cores what others took of the cores of its clients
     * @param link the interface that leads to the server
     */
    record Use(Optional<Double> cpuPercent, Optional<CoreShare> cores, Optional<LinkTraffic> link) {

        /** The use if there was no measurement. */
        public static final Use NONE = new Use(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** The load is over. */
    record Finished(LoadGeneratorReport report, Use use, LogText logs) implements LoaderEvent {

        @Override
        public void deliverTo(Handler handler) {
            handler.finished(this);
        }
    }

    /** The load has ended without a result. */
    record Failed(String reason) implements LoaderEvent {

        @Override
        public void deliverTo(Handler handler) {
            handler.failed(this);
        }
    }

    /**
     * Reads a line.
     *
     * @throws JsonProcessingException if it is no event
     */
    static LoaderEvent parse(String line) throws JsonProcessingException {
        return Json.read(line, LoaderEvent.class);
    }
}

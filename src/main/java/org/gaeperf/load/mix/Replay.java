package org.gaeperf.load.mix;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.gaeperf.load.protocol.RecordedTimes;
import org.gaeperf.model.load.RequestMix;
import org.gaeperf.replay.ReplayFile;

/** The requests of a recorded log in their order, and when they are due. */
record Replay(ReplayFile file) implements RequestOrder {

    static Replay open(RequestMix.Replay replay) throws IOException {
        return new Replay(ReplayFile.open(Path.of(replay.file())));
    }

    @Override
    public RequestMix.Drawn at(long index, long number) {
        long ofLog = numberInLog(number);
        return new RequestMix.Drawn(file.row(ofLog), file.path(ofLog));
    }

    @Override
    public int row(long index, long number) {
        return file.row(numberInLog(number));
    }

    /** The measurement has the log from its first request on. */
    private static long numberInLog(long number) {
        return number >= RequestMix.MEASURED ? number - RequestMix.MEASURED : number;
    }

    @Override
    public Optional<RecordedTimes> times() {
        return Optional.of(new Times(file));
    }

    private record Times(ReplayFile file) implements RecordedTimes {

        @Override
        public long dueNanos(long number) {
            return file.dueNanos(number);
        }

        @Override
        public long countBefore(long nanos) {
            return file.countBefore(nanos);
        }
    }
}

package org.gaeperf.load.mix;

import java.io.IOException;
import java.nio.file.Path;
import org.gaeperf.load.protocol.RecordedTimes;
import org.gaeperf.model.load.RequestMix;
import org.gaeperf.replay.ReplayFile;

/** The requests of a recorded log in their order, and when they are due. */
record Replay(ReplayFile file) {

    static Replay open(RequestMix.Replay replay) throws IOException {
        return new Replay(ReplayFile.open(Path.of(replay.file())));
    }

    /** Returns the request with this number in the order of a mix. The measurement has the log from its first request on. */
    RequestMix.Drawn at(long number) {
        long ofLog = number >= RequestMix.MEASURED ? number - RequestMix.MEASURED : number;
        return new RequestMix.Drawn(file.row(ofLog), file.path(ofLog));
    }

    RecordedTimes times() {
        return new Times(file);
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

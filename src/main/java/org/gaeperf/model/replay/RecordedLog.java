package org.gaeperf.model.replay;

import java.util.List;
import java.util.Optional;

/**
 * A recorded log, for readers.
 *
 * @param name of its file, without directories
 * @param recorded how many requests it has, together with lines that could not be read
 * @param replayed how many of them a load sends
 * @param leftOut the others, the most frequent reason first
 * @param host whose requests are sent, where the log says to which host each was sent
 * @param spread whether its times are whole seconds, so that arrivals are spread within each second
 * @param speed how many times as fast as it was recorded it is sent
 * @param lengthSeconds how long it takes at that speed, after which it begins again
 */
public record RecordedLog(
        String name,
        long recorded,
        long replayed,
        List<LeftOut> leftOut,
        Optional<String> host,
        boolean spread,
        double speed,
        double lengthSeconds) {

    public RecordedLog {
        leftOut = List.copyOf(leftOut);
    }

    /**
     * Requests that are not sent.
     *
     * @param requests how many there are
     * @param reason to be put after their number, for instance {@code of method PUT}
     */
    public record LeftOut(long requests, String reason) {}
}

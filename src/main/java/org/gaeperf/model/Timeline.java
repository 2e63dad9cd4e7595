package org.gaeperf.model;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Says when a run was measured, by the wall clock.
 *
 * @param startedAt when it started
 * @param resumedAt each time that it was resumed after an interruption
 * @param finishedAt when its last result was stored
 * @param complete whether every planned trial was run
 */
public record Timeline(Instant startedAt, List<Instant> resumedAt, Optional<Instant> finishedAt, boolean complete) {

    public Timeline {
        resumedAt = List.copyOf(resumedAt);
    }

    /** A copy with a result stored at that time. */
    public Timeline storedAt(Instant time, boolean isComplete) {
        return new Timeline(startedAt, resumedAt, Optional.of(time), isComplete);
    }

    /** A copy that was resumed once more. */
    Timeline resumed(Instant at) {
        List<Instant> times = new ArrayList<>(resumedAt);
        times.add(at);
        return new Timeline(startedAt, times, finishedAt, complete);
    }
}

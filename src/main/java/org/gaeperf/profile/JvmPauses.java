package org.gaeperf.profile;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import org.gaeperf.profile.WaitReader.Pause;

/** The pauses of a JVM in a recording, in which none of its threads runs Java code: of collections, and at other safepoints. */
final class JvmPauses {

    /** What a pause of a collection is called. */
    static final String COLLECTION = "pause for garbage collection";

    private static final String GC_PAUSE = "jdk.GCPhasePause";
    private static final String VM_OPERATION = "jdk.ExecuteVMOperation";

    private final List<Interval> collections = new ArrayList<>();
    private final List<Interval> operations = new ArrayList<>();

    private record Interval(String name, Instant from, Instant to) {

        boolean overlaps(Interval other) {
            return from.isBefore(other.to) && other.from.isBefore(to);
        }
    }

    /** Remembers a pause; other events are none. */
    void see(RecordedEvent event) {
        String type = event.getEventType().getName();
        if (type.equals(GC_PAUSE)) {
            collections.add(new Interval(COLLECTION, event.getStartTime(), event.getEndTime()));
        } else if (type.equals(VM_OPERATION) && event.getBoolean("safepoint")) {
            operations.add(new Interval(
                    "safepoint for " + event.getString("operation"), event.getStartTime(), event.getEndTime()));
        }
    }

    /** A collection is an operation of the JVM, too, and is in the list once. */
    private Stream<Interval> all() {
        return Stream.concat(
                collections.stream(),
                operations.stream().filter(operation -> collections.stream().noneMatch(operation::overlaps)));
    }

    /** The pauses between two times. */
    List<Pause> between(Instant from, Instant to) {
        return all().filter(pause -> pause.overlaps(new Interval("", from, to)))
                .map(pause -> new Pause(pause.name, overlapMicros(pause, from, to)))
                .toList();
    }

    /** Returns how much of the time between two times the JVM paused. */
    double pausedMicros(Instant from, Instant to) {
        return between(from, to).stream().mapToDouble(Pause::micros).sum();
    }

    private static double overlapMicros(Interval pause, Instant from, Instant to) {
        return WaitReader.micros(pause.from.isBefore(from) ? from : pause.from, pause.to.isBefore(to) ? pause.to : to);
    }
}

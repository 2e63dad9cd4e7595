package org.gaeperf.compare;

import org.gaeperf.compare.value.Direction;
import org.gaeperf.compare.value.Explanation;
import org.gaeperf.compare.value.MetricTopic;

/**
 * What metrics have in common beside their label and value. Each metric names its kind, so that the compiler asks for all of
 * this. A kind is given as a whole, or as another one with a difference.
 *
 * @param topic what the metric is about
 * @param direction whether a lower or a higher value is better
 * @param shape which of the requests a value describes
 * @param kept what a process keeps of it until its end
 * @param source where it can be measured
 * @param judged what a difference says
 * @param overTime whether the history shows it, of a suite that has it
 * @param explanation what a recording of the server can explain of it
 * @param shown which suites show it
 */
public record MetricKind(
        MetricTopic topic,
        Direction direction,
        Shape shape,
        Kept kept,
        Source source,
        Judged judged,
        OverTime overTime,
        Explanation explanation,
        Shown shown) {

    static final MetricKind LATENCY = new MetricKind(
            MetricTopic.LATENCY,
            Direction.LOWER_IS_BETTER,
            Shape.CENTRE,
            Kept.NOTHING,
            Source.ANY_SERVER,
            Judged.BY_RATIO,
            OverTime.NOT_FOLLOWED,
            Explanation.LATENCY,
            Shown.UNDER_LOAD);
    static final MetricKind LATENCY_TAIL = LATENCY.with(Shape.TAIL);
    static final MetricKind LATENCY_MAXIMUM = LATENCY.with(Shape.TAIL_MAXIMUM);
    static final MetricKind SLOW_SHARE = LATENCY_TAIL.with(Judged.OFTEN_ZERO);
    static final MetricKind UNEXPLAINED_LATENCY = LATENCY.with(Explanation.NONE);
    static final MetricKind LATENCY_OF_SUITE = UNEXPLAINED_LATENCY.with(Shown.WHERE_NAMED);
    static final MetricKind TAIL_OF_SUITE = LATENCY_OF_SUITE.with(Shape.TAIL);

    static final MetricKind CPU_COST = LATENCY.with(MetricTopic.CPU).with(Explanation.CPU);
    static final MetricKind SHOWN_ONLY = CPU_COST.with(Explanation.NONE).with(Judged.NEVER);
    static final MetricKind CONNECTIONS = SHOWN_ONLY.with(Judged.OFTEN_ZERO);
    static final MetricKind CPU_USE = CPU_COST.with(Explanation.NONE).with(Shown.WHERE_NAMED);
    static final MetricKind TRAFFIC = CPU_USE.with(Direction.HIGHER_IS_BETTER);

    static final MetricKind MEMORY =
            LATENCY.with(MetricTopic.MEMORY).with(Kept.MEMORY).with(Explanation.MEMORY);
    static final MetricKind MEMORY_AFTER_BURST = MEMORY.with(Explanation.NONE);
    static final MetricKind JVM_MEMORY = MEMORY.with(Source.JVM_WITH_FLAGS);
    static final MetricKind JVM_MEMORY_OUTSIDE_HEAP =
            JVM_MEMORY.with(Explanation.NONE).with(Shown.WHERE_NAMED);
    static final MetricKind HANDLES = MEMORY_AFTER_BURST.with(Kept.HANDLES).with(Shown.WHERE_NAMED);
    static final MetricKind MEMORY_OF_REQUEST = HANDLES.with(Kept.NOTHING);

    static final MetricKind ALLOCATION = LATENCY.with(MetricTopic.GARBAGE_COLLECTION)
            .with(Source.JVM_WITH_FLAGS)
            .with(Explanation.ALLOCATION);
    static final MetricKind COLLECTIONS = ALLOCATION.with(Explanation.NONE).with(Judged.OFTEN_ZERO);
    static final MetricKind LONGEST_COLLECTION = COLLECTIONS.with(Shape.MAXIMUM);
    static final MetricKind GARBAGE_OF_REQUEST = LATENCY_OF_SUITE.with(MetricTopic.GARBAGE_COLLECTION);

    static final MetricKind START = UNEXPLAINED_LATENCY.with(MetricTopic.STARTUP);
    static final MetricKind PEAK = START.with(Shown.WHERE_NAMED);
    static final MetricKind IDLE_MEMORY = START.with(Explanation.MEMORY);
    static final MetricKind IDLE_JVM_MEMORY = IDLE_MEMORY.with(Source.JVM_WITH_FLAGS);
    static final MetricKind LOADED_CLASSES = START.with(Source.JVM_WITH_FLAGS).with(Shown.WHERE_NAMED);

    static final MetricKind INSTANCES = LATENCY_OF_SUITE.with(MetricTopic.CAPACITY);
    static final MetricKind SUSTAINED_RATE = INSTANCES.with(Direction.HIGHER_IS_BETTER);

    static final MetricKind PARSE_TIME = LATENCY_OF_SUITE.with(MetricTopic.TIME).with(Source.MICROBENCHMARK);
    static final MetricKind PARSE_ALLOCATION = GARBAGE_OF_REQUEST.with(Source.MICROBENCHMARK);

    /** Which of the requests a value describes. */
    public enum Shape {
        CENTRE,

        /** The value describes the slowest requests alone. */
        TAIL,

        /** The value is the largest of the measurement, so a longer measurement has a higher one. */
        MAXIMUM,
        TAIL_MAXIMUM;

        boolean isTail() {
            return this == TAIL || this == TAIL_MAXIMUM;
        }

        boolean isMaximum() {
            return this == MAXIMUM || this == TAIL_MAXIMUM;
        }
    }

    /** What a process keeps until its end, so that it has more of it the more loads it has served. */
    public enum Kept {
        NOTHING,
        HANDLES,

        /** Concurrent servers do not vary together in it, as they do in what the machine gives to both. */
        MEMORY
    }

    /** Says where a metric can be measured. */
    public enum Source {
        ANY_SERVER,

        /** The metric is measured only in a JVM that was started with the flags of gaeperf. */
        JVM_WITH_FLAGS,
        MICROBENCHMARK
    }

    /** What a difference says. */
    public enum Judged {
        /** A server is better or worse by it, and the gate may have a threshold for it. */
        BY_RATIO,

        /** The value is often zero. There is no ratio to zero, so the gate could never find a rise. */
        OFTEN_ZERO,

        /** No server is better or worse by it. */
        NEVER
    }

    /** Whether the history shows a metric. */
    public enum OverTime {
        FOLLOWED,
        NOT_FOLLOWED
    }

    /** Which suites show a metric. */
    public enum Shown {
        /** Each suite with a load at a constant rate whose list is {@link SuiteMetrics#UNDER_LOAD}, and each that names it. */
        UNDER_LOAD,

        /** Only the suites that name it. */
        WHERE_NAMED
    }

    /**
     * Says whether it is memory that a process keeps until its end. Concurrent servers do not vary together in it, as they do
     * in what the machine gives to both.
     */
    boolean isKeptMemory() {
        return kept == Kept.MEMORY;
    }

    /** Says whether a process has more of it the more loads it has served, whatever it serves now. */
    boolean isKeptFromLoadToLoad() {
        return kept != Kept.NOTHING;
    }

    /**
     * Says whether it is about the slowest requests alone. Of two servers that share their cores, each waits for the bursts of
     * CPU of the other, so these differ less than alone.
     */
    public boolean isTail() {
        return shape.isTail();
    }

    /** Says whether it is a maximum, which is higher in a longer measurement. */
    boolean growsWithDuration() {
        return shape.isMaximum();
    }

    /**
     * Says whether a difference of it makes a server better or worse. CPU time over the whole life of a process falls by
     * arithmetic alone while the process runs at a steady load, and more slowly if it started fast. What the kernel counts of
     * TCP is that of all processes of the machine.
     */
    boolean isJudged() {
        return judged != Judged.NEVER;
    }

    /** Says whether the gate may have a threshold for it: a rise is worse, and there is a ratio. */
    public boolean canHaveThreshold() {
        return judged == Judged.BY_RATIO;
    }

    /** Says whether a microbenchmark measures it, and no server has it. */
    public boolean isOfMicrobenchmark() {
        return source == Source.MICROBENCHMARK;
    }

    /** Says whether it is measured only in a JVM that was started with the flags of gaeperf. */
    public boolean needsJvmFlags() {
        return source == Source.JVM_WITH_FLAGS;
    }

    /** Says whether the history follows it from run to run. */
    public boolean isFollowedOverTime() {
        return overTime == OverTime.FOLLOWED;
    }

    /** Says whether it is among the metrics of servers under load at a constant rate. */
    boolean isShownUnderLoad() {
        return shown == Shown.UNDER_LOAD;
    }

    /** Returns the same kind, whose metric the history follows from run to run. */
    MetricKind followed() {
        return new MetricKind(topic, direction, shape, kept, source, judged, OverTime.FOLLOWED, explanation, shown);
    }

    private MetricKind with(MetricTopic other) {
        return new MetricKind(other, direction, shape, kept, source, judged, overTime, explanation, shown);
    }

    private MetricKind with(Direction other) {
        return new MetricKind(topic, other, shape, kept, source, judged, overTime, explanation, shown);
    }

    private MetricKind with(Shape other) {
        return new MetricKind(topic, direction, other, kept, source, judged, overTime, explanation, shown);
    }

    private MetricKind with(Kept other) {
        return new MetricKind(topic, direction, shape, other, source, judged, overTime, explanation, shown);
    }

    private MetricKind with(Source other) {
        return new MetricKind(topic, direction, shape, kept, other, judged, overTime, explanation, shown);
    }

    private MetricKind with(Judged other) {
        return new MetricKind(topic, direction, shape, kept, source, other, overTime, explanation, shown);
    }

    private MetricKind with(Explanation other) {
        return new MetricKind(topic, direction, shape, kept, source, judged, overTime, other, shown);
    }

    private MetricKind with(Shown other) {
        return new MetricKind(topic, direction, shape, kept, source, judged, overTime, explanation, other);
    }
}

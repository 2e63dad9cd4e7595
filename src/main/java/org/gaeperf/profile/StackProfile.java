package org.gaeperf.profile;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * The call stacks of one JFR recording or more, for flame graphs.
 *
 * @param cpu one for each sample of a running thread
 * @param allocation in bytes; the frame at the end of each stack is the allocated class, after {@link #NEW}
 * @param unfreed native memory in bytes that was allocated and never freed; the frame at the end of each stack is the site, after
 *     {@link #UNFREED}; none if only Flight Recorder sampled
 * @param lostBytes data that the JVM could not write in time; if it is above 0, samples are missing
 */
public record StackProfile(Samples cpu, Samples allocation, Samples unfreed, long lostBytes) {

    /** Precedes the name of an allocated class. */
    public static final String NEW = "new ";

    /** Precedes the method that asked for native memory, below which is only code of the JDK. */
    public static final String UNFREED = "unfreed by ";

    /**
     * Reads the stacks of an interval, by the wall clock.
     *
     * @param from start of the interval, inclusive
     * @param to end of the interval, exclusive
     * @throws JfrException if the file is missing, empty, incomplete or not a JFR recording
     */
    public static StackProfile read(Path jfr, Instant from, Instant to) throws JfrException {
        return new JfrReader(from, to).readStacks(jfr);
    }

    /** The samples of this recording and of another one, together. */
    public StackProfile plus(StackProfile other) {
        return new StackProfile(
                cpu.plus(other.cpu),
                allocation.plus(other.allocation),
                unfreed.plus(other.unfreed),
                lostBytes + other.lostBytes);
    }

    /**
     * The samples of one kind.
     *
     * @param count how many there are
     * @param independent how many independent ones they are worth, which says how reliable a share is
     * @param tree the samples by call stack
     * @param all each of them, in the order of the recordings, which need not be that of time
     */
    public record Samples(long count, double independent, StackTree tree, List<Sample> all) {

        public Samples {
            all = List.copyOf(all);
        }

        private Samples plus(Samples other) {
            return new Samples(
                    count + other.count,
                    independent + other.independent,
                    tree.plus(other.tree),
                    Stream.concat(all.stream(), other.all.stream()).toList());
        }
    }

    /**
     * One sample.
     *
     * @param at when it was taken, by the wall clock
     * @param stack from the entry point of the thread to the sampled method
     */
    public record Sample(Instant at, List<String> stack) {}
}

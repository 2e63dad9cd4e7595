package org.gaeperf.load.protocol;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.zip.CRC32C;
import org.gaeperf.files.Sha256;
import org.gaeperf.model.load.ContentCheck;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.ResponseCheck;

/**
 * Compares the bodies of the responses to one load with the right one, by length and CRC32C. Which is the right one is learned
 * from the responses before the measurement, all of which are read: the body that nearly all of them have. If there is no such
 * body, the content changes by design (a date, a number of the request), and is not checked. A given SHA-256 is looked for
 * until a response has it. For all threads of a client.
 */
public final class ResponseContent {

    /** Bodies up to this size are all compared if they are sampled: CRC32C reads that in 5 µs. */
    static final int SAMPLED_BYTES = 64 * 1024;

    /**
     * The share of the responses before the measurement that the right body must have. A server of which more responses than
     * the others are wrong cannot be told from one that changes its responses by design.
     */
    static final double CONSTANT_SHARE = 0.9;

    private static final int MIN_LEARNED = 2;

    /** More kinds of bodies than this are counted together. */
    private static final int MAX_KINDS = 64;

    private static final String NOT_ASKED = "bench.response.check=none";

    private final LoadRequest.ExpectedResponse response;
    private final Map<Long, LongAdder> kinds = new ConcurrentHashMap<>();
    private final LongAdder otherKinds = new LongAdder();

    /** By the numbers of requests, some rows of a mix would have none of those that are read. */
    private final AtomicLong reads = new AtomicLong();

    private volatile State state;

    /** What is known of the right body. */
    private sealed interface State {

        /** Every body is read. */
        record Learning() implements State {}

        /**
         * Bodies are compared.
         *
         * @param every how many responses there are for each one that is read
         */
        record Known(long right, long every) implements State {}

        /** Every body is read; the first one is taken for the right one. */
        record First() implements State {}

        /** No body is read. */
        record Unchecked(String reason) implements State {}
    }

    /** The verdict about one body. */
    public enum Verdict {
        /** The body was compared with the right one, and is the same. */
        RIGHT,
        /** The body is another one. */
        WRONG,
        /** The body was not compared. */
        UNCHECKED
    }

    /** Begins with a load of which no response has come. */
    public ResponseContent(LoadRequest.ExpectedResponse response) {
        this(response, Optional.empty());
    }

    /**
     * Begins with one of several paths that are asked for.
     *
     * @param later what was decided for all paths when the measurement began; empty before that
     */
    public ResponseContent(LoadRequest.ExpectedResponse response, Optional<Later> later) {
        this.response = response;
        this.state = response.check() == ResponseCheck.NONE
                ? new State.Unchecked(NOT_ASKED)
                : later.map(Later::first).orElseGet(State.Learning::new);
    }

    /** Makes one that compares nothing, for this reason. */
    public static ResponseContent unchecked(String reason) {
        ResponseContent content = new ResponseContent(
                new LoadRequest.ExpectedResponse(OptionalInt.empty(), OptionalLong.empty()), Optional.empty());
        content.state = new State.Unchecked(reason);
        return content;
    }

    /**
     * What the responses before the measurement say of paths that were asked for seldom: whether the body of a path is always the same.
     *
     * @param unchecked why bodies are not compared; empty if the first body of such a path is taken for the right one
     */
    public record Later(Optional<String> unchecked) {

        /** Decides by all paths that were asked for more than once. */
        public static Later of(Collection<ResponseContent> paths) {
            long responses = 0;
            long same = 0;
            for (ResponseContent path : paths) {
                if (path.state instanceof State.Unchecked none) {
                    return new Later(Optional.of(none.reason()));
                }
                Map<Long, Long> counts = path.counts();
                long ofPath = path.otherKinds.sum()
                        + counts.values().stream().mapToLong(Long::longValue).sum();
                if (ofPath >= MIN_LEARNED) {
                    responses += ofPath;
                    same += Collections.max(counts.values());
                }
            }
            if (responses == 0) {
                return new Later(Optional.of("no path was asked for twice before the measurement"));
            }
            return same < CONSTANT_SHARE * responses
                    ? new Later(Optional.of("the content of the responses changes: of " + responses
                            + " before the measurement to paths that were asked for more than once, " + same
                            + " had the body that most responses to the same path had"))
                    : new Later(Optional.empty());
        }

        private State first() {
            return unchecked.<State>map(State.Unchecked::new).orElseGet(State.First::new);
        }
    }

    /** The body of one response, while it comes; for one thread at a time. */
    public static final class Body {

        private final CRC32C crc = new CRC32C();
        private final Optional<MessageDigest> digest;
        private long bytes;

        private Body(Optional<MessageDigest> digest) {
            this.digest = digest;
        }

        /** Adds the next bytes, without moving the position of the buffer. */
        public void add(ByteBuffer next) {
            bytes += next.remaining();
            digest.ifPresent(sha256 -> sha256.update(next.duplicate()));
            crc.update(next.duplicate());
        }

        /** The lower half is the checksum. */
        private long kind() {
            return bytes << Integer.SIZE | crc.getValue();
        }
    }

    /** Returns where to put the body of the next response; empty if nobody reads it. */
    public Optional<Body> read() {
        State now = state;
        if (now instanceof State.Known known) {
            return reads.getAndIncrement() % known.every() == 0
                    ? Optional.of(new Body(Optional.empty()))
                    : Optional.empty();
        }
        return now instanceof State.Learning || now instanceof State.First
                ? Optional.of(new Body(response.bodySha256().map(sought -> Sha256.newDigest())))
                : Optional.empty();
    }

    /** Judges the whole body of a response whose status and length are right. */
    public Verdict judge(Body body) {
        State now = state;
        if (now instanceof State.Known known) {
            return body.kind() == known.right() ? Verdict.RIGHT : Verdict.WRONG;
        }
        if (now instanceof State.Unchecked) {
            return Verdict.UNCHECKED;
        }
        if (now instanceof State.First) {
            return judgeByFirst(body);
        }
        if (body.digest.isPresent()) {
            return judgeBySha256(body, body.digest.get());
        }
        learn(body.kind());
        return Verdict.UNCHECKED;
    }

    /** Responses may come at the same time, and one of them is the first. */
    private synchronized Verdict judgeByFirst(Body body) {
        if (state instanceof State.First) {
            state = known(body.kind());
            return Verdict.UNCHECKED;
        }
        return judge(body);
    }

    private Verdict judgeBySha256(Body body, MessageDigest digest) {
        if (!Sha256.hex(digest).equals(response.bodySha256().orElseThrow())) {
            return Verdict.WRONG;
        }
        state = known(body.kind());
        return Verdict.RIGHT;
    }

    private void learn(long kind) {
        LongAdder known = kinds.get(kind);
        if (known == null && kinds.size() < MAX_KINDS) {
            known = kinds.computeIfAbsent(kind, first -> new LongAdder());
        }
        (known == null ? otherKinds : known).increment();
    }

    /** Ends the learning, when it is decided which responses are measured. */
    public void measurementBegins() {
        if (state instanceof State.Learning && response.bodySha256().isEmpty()) {
            state = learned();
        }
    }

    /**
     * Ends the learning of one of several paths. One that was asked for once has its right body, if all others have theirs.
     *
     * @param later what was decided for all paths
     */
    public void measurementBegins(Later later) {
        if (state instanceof State.Learning) {
            Map<Long, Long> counts = counts();
            state = later.unchecked().isPresent() || counts.isEmpty()
                    ? later.first()
                    : known(Collections.max(counts.entrySet(), Map.Entry.comparingByValue())
                            .getKey());
        }
    }

    private Map<Long, Long> counts() {
        Map<Long, Long> counts = new HashMap<>();
        kinds.forEach((kind, count) -> counts.put(kind, count.sum()));
        return counts;
    }

    /** Decides by the counts at one moment; responses go on to come. */
    private State learned() {
        Map<Long, Long> counts = counts();
        long responses = otherKinds.sum()
                + counts.values().stream().mapToLong(Long::longValue).sum();
        if (responses < MIN_LEARNED) {
            return new State.Unchecked("fewer than two right responses had come before the measurement");
        }
        Map.Entry<Long, Long> mostFrequent = Collections.max(counts.entrySet(), Map.Entry.comparingByValue());
        if (mostFrequent.getValue() < CONSTANT_SHARE * responses) {
            return new State.Unchecked("the content of the responses changes: of " + responses
                    + " before the measurement, the most with the same body were " + mostFrequent.getValue());
        }
        return known(mostFrequent.getKey());
    }

    private State known(long right) {
        long bytes = right >>> Integer.SIZE;
        long every =
                response.check() == ResponseCheck.ALL ? 1 : Math.max(1, (bytes + SAMPLED_BYTES - 1) / SAMPLED_BYTES);
        return new State.Known(right, every);
    }

    /**
     * Returns what was found as a part of the result of a load.
     *
     * @param checked responses of the measurement that were compared
     */
    public ContentCheck toResult(long checked) {
        State now = state;
        if (now instanceof State.Known known) {
            return new ContentCheck(
                    checked, Optional.of(HexFormat.of().toHexDigits((int) known.right())), Optional.empty());
        }
        if (now instanceof State.Unchecked none) {
            return ContentCheck.none(none.reason());
        }
        return new ContentCheck(checked, Optional.empty(), Optional.empty());
    }
}

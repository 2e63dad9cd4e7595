package org.gaeperf.load.closed;

import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.http.HttpVersion;
import org.gaeperf.model.load.LoadResult;

/**
 * A connection with at most one request at a time. Jetty's parser reads the answers. All methods are for the thread of its
 * loop.
 */
final class LoopConnection implements HttpParser.ResponseHandler {

    private static final int MAX_HEADER_BYTES = 16 * 1024;

    private final ClosedLoopRequest request;
    private final Selector selector;
    private final BiConsumer<LoopConnection, Outcome> ended;
    private HttpParser parser = new HttpParser(this, MAX_HEADER_BYTES);
    private Optional<SocketChannel> channel = Optional.empty();
    private ByteBuffer unsent;
    private boolean waiting;
    private boolean complete;
    private boolean closing;
    private boolean malformed;
    private long sentNanos;
    private int status;
    private long bodyBytes;
    private byte[] body = new byte[0];

    /**
     * How a request ended.
     *
     * @param endNanos when it ended, by {@link System#nanoTime()}
     * @param nanos from sending it, or from opening its connection for it, to the end of its answer
     * @param status of the answer; 0 if there is none
     * @param bodyBytes of the answer
     * @param failure what was wrong, for readers; empty if the answer is right
     */
    record Outcome(long endNanos, long nanos, int status, long bodyBytes, Optional<String> failure) {}

    /** A connection that is not open yet. */
    LoopConnection(ClosedLoopRequest request, Selector selector, BiConsumer<LoopConnection, Outcome> ended) {
        this.request = request;
        this.selector = selector;
        this.ended = ended;
    }

    boolean isOpen() {
        return channel.isPresent();
    }

    /** Whether a request has been sent, or its connection is being opened, and there is no answer yet. */
    boolean isWaiting() {
        return waiting;
    }

    long sentNanos() {
        return sentNanos;
    }

    /** Opens it, and sends a request when it is open. */
    void open() {
        begin();
        try {
            SocketChannel opened = SocketChannel.open();
            channel = Optional.of(opened);
            opened.configureBlocking(false);
            opened.socket().setTcpNoDelay(true);
            opened.register(selector, SelectionKey.OP_CONNECT, this);
            if (opened.connect(request.address())) {
                connected(opened);
            }
        } catch (IOException e) {
            fail(describe(e));
        }
    }

    /** Sends a request over the open connection. */
    void send() {
        begin();
        try {
            write(channel.orElseThrow());
        } catch (IOException e) {
            fail(describe(e));
        }
    }

    private void begin() {
        waiting = true;
        complete = false;
        malformed = false;
        closing = request.closesConnection();
        status = 0;
        bodyBytes = 0;
        unsent = request.toBuffer();
        sentNanos = System.nanoTime();
    }

    /** Does what the channel is ready for. */
    void ready(ByteBuffer buffer) {
        SocketChannel open = channel.orElseThrow();
        try {
            if (open.isConnectionPending()) {
                if (open.finishConnect()) {
                    connected(open);
                }
            } else if (waiting && unsent.hasRemaining()) {
                write(open);
            } else {
                read(open, buffer);
            }
        } catch (IOException e) {
            if (waiting) {
                fail(describe(e));
            } else {
                close();
            }
        }
    }

    private void connected(SocketChannel open) throws IOException {
        parser.reset();
        write(open);
    }

    private void write(SocketChannel open) throws IOException {
        open.write(unsent);
        open.keyFor(selector).interestOps(unsent.hasRemaining() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ);
    }

    private void read(SocketChannel open, ByteBuffer buffer) throws IOException {
        buffer.clear();
        int read = open.read(buffer);
        buffer.flip();
        if (read < 0) {
            parser.atEOF();
        }
        while (buffer.hasRemaining() || read < 0) {
            parser.parseNext(buffer);
            if (malformed) {
                throw new ProtocolException();
            }
            if (complete || read < 0) {
                break;
            }
        }
        if (complete) {
            answered(read < 0 || parser.isClose(), buffer.hasRemaining());
        } else if (read < 0) {
            throw new EOFException();
        }
    }

    private void answered(boolean isEnd, boolean hasMore) {
        boolean ends = isEnd || closing;
        if (ends || hasMore) {
            close();
        } else {
            parser.reset();
        }
        end(wrongAnswer().or(() -> wrongEnd(ends, hasMore)));
    }

    /** A connection that is to be kept would otherwise be replaced, and what is measured be a load of new connections. */
    private Optional<String> wrongEnd(boolean ends, boolean hasMore) {
        if (hasMore) {
            return Optional.of("bytes after the answer");
        }
        return ends && !request.closesConnection() ? Optional.of("connection closed by the server") : Optional.empty();
    }

    private Optional<String> wrongAnswer() {
        if (!request.answer().hasStatus(status)) {
            return Optional.of("status " + status);
        }
        if (!request.answer().hasLength(bodyBytes)) {
            return Optional.of("answer of wrong length");
        }
        return request.isRightBody(body, (int) bodyBytes) ? Optional.empty() : Optional.of("answer with other bytes");
    }

    /** Ends the request without an answer; the connection is closed. */
    void fail(String reason) {
        close();
        status = 0;
        end(Optional.of(reason));
    }

    private void end(Optional<String> failure) {
        waiting = false;
        long now = System.nanoTime();
        ended.accept(this, new Outcome(now, now - sentNanos, status, bodyBytes, failure));
    }

    void close() {
        channel.ifPresent(open -> {
            try {
                open.close();
            } catch (IOException ignored) {
                // Nothing is left to be done with it.
            }
        });
        channel = Optional.empty();
        parser = new HttpParser(this, MAX_HEADER_BYTES);
    }

    private static String describe(IOException e) {
        return e.getClass().getSimpleName()
                + (String.valueOf(e.getMessage()).contains(LoadResult.NO_DESCRIPTORS)
                        ? ": " + LoadResult.NO_DESCRIPTORS
                        : "");
    }

    @Override
    public void startResponse(HttpVersion version, int answeredStatus, String reason) {
        status = answeredStatus;
    }

    @Override
    public void parsedHeader(HttpField field) {
        if (field.getHeader() == HttpHeader.CONNECTION && field.contains("close")) {
            closing = true;
        }
    }

    @Override
    public boolean headerComplete() {
        return false;
    }

    @Override
    public boolean content(ByteBuffer content) {
        int length = content.remaining();
        if (bodyBytes + length > body.length) {
            body = Arrays.copyOf(body, Math.toIntExact(2 * (bodyBytes + length)));
        }
        content.get(body, (int) bodyBytes, length);
        bodyBytes += length;
        return false;
    }

    @Override
    public boolean contentComplete() {
        return false;
    }

    /** Lets the parser stop, so that nothing of a second answer is taken for this one. */
    @Override
    public boolean messageComplete() {
        complete = true;
        return true;
    }

    @Override
    public void badMessage(HttpException failure) {
        malformed = true;
    }

    @Override
    public void earlyEOF() {
        complete = false;
    }
}

package org.gaeperf.load.closed;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.LongConsumer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpVersion;
import org.gaeperf.http.PlainClient;
import org.gaeperf.http.ResponseFault;
import org.gaeperf.load.protocol.ResponseContent;
import org.gaeperf.model.load.Connections;
import org.gaeperf.model.validity.FailureKind;
import org.gaeperf.model.validity.RequestFailure;

/**
 * A connection with at most one request at a time. Jetty's parser reads the responses. All methods are for the thread of its
 * loop.
 */
final class LoopConnection implements HttpParser.ResponseHandler {

    private final ClosedLoopRequest request;
    private final Selector selector;
    private final LongConsumer opened;
    private final BiConsumer<LoopConnection, Outcome> ended;
    private HttpParser parser = new HttpParser(this, PlainClient.MAX_RESPONSE_HEADER_BYTES);
    private Optional<SocketChannel> channel = Optional.empty();
    private ByteBuffer unsent;
    private boolean waiting;
    private boolean complete;
    private boolean interim;
    private boolean closing;
    private Optional<RequestFailure> fault = Optional.empty();
    private long sentNanos;
    private int status;
    private long bodyBytes;
    private boolean isOldVersion;
    private boolean saysClose;
    private Optional<ResponseContent.Body> body = Optional.empty();

    /**
     * How a request ended.
     *
     * @param endNanos when it ended, by {@link System#nanoTime()}
     * @param nanos from sending it, or from opening its connection for it, to the end of its response
     * @param status of the response; 0 if there is none
     * @param bodyBytes of the response
     * @param failure what was wrong; empty if the response is right
     * @param ending what says that the connection ends, empty if nothing does
     * @param contentChecked whether the body of the response was compared with the right one
     */
    record Outcome(
            long endNanos,
            long nanos,
            int status,
            long bodyBytes,
            Optional<RequestFailure> failure,
            Optional<Connections.End> ending,
            boolean contentChecked) {}

    /**
     * A connection that is not open yet.
     *
     * @param opened called with the time by {@link System#nanoTime()} when it is open, each time
     * @param ended called when a request has ended
     */
    LoopConnection(
            ClosedLoopRequest request,
            Selector selector,
            LongConsumer opened,
            BiConsumer<LoopConnection, Outcome> ended) {
        this.request = request;
        this.selector = selector;
        this.opened = opened;
        this.ended = ended;
    }

    boolean isOpen() {
        return channel.isPresent();
    }

    /** Says whether a request has been sent, or its connection is being opened, and there is no response yet. */
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
            SocketChannel created = SocketChannel.open();
            channel = Optional.of(created);
            created.configureBlocking(false);
            created.socket().setTcpNoDelay(true);
            created.register(selector, SelectionKey.OP_CONNECT, this);
            if (created.connect(request.address())) {
                connected(created);
            }
        } catch (IOException e) {
            fail(RequestFailure.by(e));
        }
    }

    /** Sends a request over the open connection. */
    void send() {
        begin();
        try {
            write(channel.orElseThrow());
        } catch (IOException e) {
            fail(RequestFailure.by(e));
        }
    }

    private void begin() {
        waiting = true;
        complete = false;
        fault = Optional.empty();
        closing = request.closesConnection();
        isOldVersion = false;
        saysClose = false;
        body = request.readNext();
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
            } else if (!waiting) {
                // The server has closed it, or sends what nobody has asked for.
                close();
            } else if (unsent.hasRemaining()) {
                write(open);
            } else {
                read(open, buffer);
            }
        } catch (IOException e) {
            fail(RequestFailure.by(e));
        }
    }

    private void connected(SocketChannel open) throws IOException {
        opened.accept(System.nanoTime());
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
            if (fault.isPresent()) {
                fail(fault.get());
                return;
            }
            if (interim) {
                interim = false;
                parser.reset();
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
        long endNanos = System.nanoTime();
        boolean ends = isEnd || closing;
        Optional<Connections.End> ending = ending();
        if (ends || hasMore) {
            close();
        } else {
            parser.reset();
        }
        Optional<RequestFailure> wrong = request.response().findFault(status, bodyBytes);
        ResponseContent.Verdict verdict = wrong.isPresent()
                ? ResponseContent.Verdict.UNCHECKED
                : body.map(request.content()::judge).orElse(ResponseContent.Verdict.UNCHECKED);
        end(
                endNanos,
                verdict == ResponseContent.Verdict.WRONG
                        ? Optional.of(RequestFailure.of(FailureKind.WRONG_CONTENT))
                        : wrong.or(() -> wrongEnd(ends, hasMore)),
                ending,
                verdict != ResponseContent.Verdict.UNCHECKED);
    }

    private Optional<Connections.End> ending() {
        if (request.closesConnection()) {
            return Optional.of(Connections.End.REQUEST);
        }
        if (saysClose) {
            return Optional.of(Connections.End.RESPONSE);
        }
        return closing && isOldVersion ? Optional.of(Connections.End.VERSION) : Optional.empty();
    }

    /** A connection that is to be kept would otherwise be replaced, and what is measured be a load of new connections. */
    private Optional<RequestFailure> wrongEnd(boolean ends, boolean hasMore) {
        if (hasMore) {
            return Optional.of(RequestFailure.of(FailureKind.BYTES_AFTER));
        }
        return ends && !request.closesConnection()
                ? Optional.of(RequestFailure.of(FailureKind.CLOSED))
                : Optional.empty();
    }

    /** Ends the request without a response; the connection is closed. */
    void fail(RequestFailure reason) {
        close();
        status = 0;
        end(System.nanoTime(), Optional.of(reason), Optional.empty(), false);
    }

    private void end(
            long endNanos, Optional<RequestFailure> failure, Optional<Connections.End> ending, boolean contentChecked) {
        waiting = false;
        ended.accept(
                this, new Outcome(endNanos, endNanos - sentNanos, status, bodyBytes, failure, ending, contentChecked));
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
        parser = new HttpParser(this, PlainClient.MAX_RESPONSE_HEADER_BYTES);
    }

    @Override
    public void startResponse(HttpVersion version, int answeredStatus, String reason) {
        status = answeredStatus;
        interim = false;
        isOldVersion = version.getVersion() < HttpVersion.HTTP_1_1.getVersion();
        closing |= isOldVersion;
        parser.setHeadResponse(request.isHead());
    }

    @Override
    public void parsedHeader(HttpField field) {
        if (field.getHeader() != HttpHeader.CONNECTION || HttpStatus.isInterim(status)) {
            return;
        }
        if (field.contains("close")) {
            closing = true;
            saysClose = true;
        } else if (!saysClose && field.contains("keep-alive")) {
            closing = request.closesConnection();
        }
    }

    @Override
    public boolean headerComplete() {
        return false;
    }

    @Override
    public boolean content(ByteBuffer content) {
        body.ifPresent(read -> read.add(content));
        bodyBytes += content.remaining();
        content.position(content.limit());
        return false;
    }

    @Override
    public boolean contentComplete() {
        return false;
    }

    /** Lets the parser stop, so that nothing of a second response is taken for this one. After a 1xx comes the response itself. */
    @Override
    public boolean messageComplete() {
        interim = HttpStatus.isInterim(status);
        complete = !interim;
        return true;
    }

    @Override
    public void badMessage(HttpException failure) {
        fault = Optional.of(ResponseFault.of(failure));
    }

    @Override
    public void earlyEOF() {
        complete = false;
    }
}

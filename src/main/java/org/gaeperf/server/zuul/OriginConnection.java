package org.gaeperf.server.zuul;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.http.HttpVersion;

/** A connection of a proxy to the origin. Jetty's parser reads the requests. */
final class OriginConnection implements HttpParser.RequestHandler {

    private static final int MAX_HEADER_BYTES = 16 * 1024;

    private final SocketChannel channel;
    private final OriginLoop loop;
    private final HttpParser parser = new HttpParser(this, MAX_HEADER_BYTES);
    private boolean complete;

    OriginConnection(SocketChannel channel, OriginLoop loop) {
        this.channel = channel;
        this.loop = loop;
        // No header matters, and thousands of connections would each have a cache of them.
        parser.setHeaderCacheSize(0);
    }

    /** Reads what has come; a proxy sends no second request before the first is answered. */
    void ready(ByteBuffer buffer) {
        try {
            buffer.clear();
            int read = channel.read(buffer);
            buffer.flip();
            while (buffer.hasRemaining()) {
                parser.parseNext(buffer);
                if (complete) {
                    complete = false;
                    parser.reset();
                    loop.requested(this);
                }
            }
            if (read < 0) {
                channel.close();
            }
        } catch (IOException e) {
            close();
        }
    }

    /** Writes a response; it is so short that the kernel always takes it at once. */
    void write(ByteBuffer response) {
        try {
            while (channel.isOpen() && response.hasRemaining()) {
                if (channel.write(response) == 0) {
                    throw new IOException("the proxy does not read");
                }
            }
        } catch (IOException e) {
            close();
        }
    }

    private void close() {
        try {
            channel.close();
        } catch (IOException ignored) {
            // Nothing is left to be done with it.
        }
    }

    @Override
    public void startRequest(String method, String uri, HttpVersion version) {
        // Every path has the same response.
    }

    @Override
    public void parsedHeader(HttpField field) {
        // No header matters.
    }

    @Override
    public boolean headerComplete() {
        return false;
    }

    @Override
    public boolean content(ByteBuffer content) {
        return false;
    }

    @Override
    public boolean contentComplete() {
        return false;
    }

    @Override
    public boolean messageComplete() {
        complete = true;
        return true;
    }

    @Override
    public void badMessage(HttpException failure) {
        close();
    }

    @Override
    public void earlyEOF() {
        close();
    }
}

package org.gaeperf.jetty.protocol;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http2.parser.RateControl;
import org.eclipse.jetty.http2.parser.ServerParser;
import org.eclipse.jetty.io.ByteBufferPool;

/**
 * Takes the time when the first byte of a frame is parsed, as the parsers of Jetty 12.0.17 and later do. That of Jetty 11 takes
 * it when the frame before has been parsed, so that the time until the next request comes would be part of its processing. A
 * request of a load has one frame; of a longer one, the last frame with headers would count.
 */
final class TimedParser extends ServerParser {

    private boolean hasBegun;
    private long beginNanoTime;

    TimedParser(ByteBufferPool buffers, int maxHeaderBytes, RateControl rateControl) {
        super(buffers, maxHeaderBytes, rateControl);
    }

    @Override
    protected boolean parseHeader(ByteBuffer buffer) {
        if (!hasBegun && buffer.hasRemaining()) {
            hasBegun = true;
            beginNanoTime = System.nanoTime();
        }
        return super.parseHeader(buffer);
    }

    @Override
    protected boolean parseBody(ByteBuffer buffer) {
        boolean isWhole = super.parseBody(buffer);
        hasBegun = !isWhole;
        return isWhole;
    }

    @Override
    public long getBeginNanoTime() {
        return beginNanoTime;
    }
}

package org.gaeperf.multipart.buffer;

import java.nio.ByteBuffer;
import org.eclipse.jetty.io.Content;
import org.gaeperf.multipart.form.ForeignForms;
import org.gaeperf.multipart.jetty12.Jetty12Parser;

/** The parser of Jetty 12, with all bytes in one buffer. */
public final class BufferParser extends Jetty12Parser {

    /** Prints what it does with forms that are not compliant. */
    public static void main(String[] args) throws Exception {
        ForeignForms.print(new BufferParser());
    }

    @Override
    protected Content.Source source(byte[] body) {
        return Content.Source.from(ByteBuffer.wrap(body));
    }
}

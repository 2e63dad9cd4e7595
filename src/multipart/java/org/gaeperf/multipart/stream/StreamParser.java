package org.gaeperf.multipart.stream;

import java.io.ByteArrayInputStream;
import org.eclipse.jetty.io.Content;
import org.gaeperf.multipart.form.ForeignForms;
import org.gaeperf.multipart.jetty12.Jetty12Parser;

/** The parser of Jetty 12, with bytes from a stream. */
public final class StreamParser extends Jetty12Parser {

    /** Prints what it does with forms that are not compliant. */
    public static void main(String[] args) throws Exception {
        ForeignForms.print(new StreamParser());
    }

    @Override
    protected Content.Source source(byte[] body) {
        return Content.Source.from(new ByteArrayInputStream(body));
    }
}

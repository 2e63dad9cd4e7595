package org.gaeperf.http;

import org.eclipse.jetty.http.BadMessageException;
import org.gaeperf.model.validity.FailureKind;
import org.gaeperf.model.validity.RequestFailure;

/** Says that bytes which nobody asked for were read with the end of a response. */
final class BytesAfterResponse extends BadMessageException {

    private static final long serialVersionUID = 1;

    BytesAfterResponse() {
        super(RequestFailure.of(FailureKind.BYTES_AFTER).displayName());
    }
}

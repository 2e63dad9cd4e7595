package org.gaeperf.replay;

import java.util.List;
import java.util.OptionalInt;
import org.gaeperf.model.load.Header;

/**
 * A request as a log has it.
 *
 * @param epochMicros when it arrived, in microseconds since 1970
 * @param path with the query
 * @param headers that are sent with it
 * @param hasBody whether its body is known, even if it is empty
 * @param body empty if it has none
 * @param status of the recorded response; empty if the log has none
 */
record LoggedRequest(
        long epochMicros,
        String method,
        String path,
        List<Header> headers,
        boolean hasBody,
        String body,
        OptionalInt status) {}

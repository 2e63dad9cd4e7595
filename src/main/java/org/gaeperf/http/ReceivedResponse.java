package org.gaeperf.http;

import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;

/**
 * The final response to a request, as it came.
 *
 * @param status of it
 * @param headers of it
 * @param body of it, not decoded
 */
public record ReceivedResponse(int status, HttpFields headers, byte[] body) {

    /** The value of a header, the first one of several. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }
}

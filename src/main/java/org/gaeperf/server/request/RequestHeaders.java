package org.gaeperf.server.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.gaeperf.model.load.Header;

/** Reads and writes headers as {@code bench.request.headers} has them: {@code NAME: VALUE | NAME: VALUE}. */
final class RequestHeaders {

    /** Visible characters of ISO 8859-1, with spaces and tabs between them. */
    private static final String VALUE = "[\\x21-\\x7e\\xa0-\\xff \\t]*";

    private static final String OF_THE_CLIENT = "the client itself decides how a connection goes on";
    private static final String OF_THE_BODY = "bench.request.body has the body, whose length is sent";

    /** Headers that a user cannot set, with the reason. */
    private static final Map<String, String> REFUSED = Map.of(
            "connection", OF_THE_CLIENT,
            "keep-alive", OF_THE_CLIENT,
            "upgrade", OF_THE_CLIENT,
            "te", OF_THE_CLIENT,
            "trailer", OF_THE_BODY,
            "content-length", OF_THE_BODY,
            "transfer-encoding", OF_THE_BODY,
            "expect", "a client sends a request and its body at once");

    private RequestHeaders() {}

    /**
     * Reads them, in their order; a name may occur more than once.
     *
     * @throws IllegalArgumentException if one of them is no header, or cannot be set
     */
    static List<Header> parse(String text) {
        List<Header> headers = new ArrayList<>();
        for (String part : text.split("\\|")) {
            Header header = header(part.strip());
            if (header.isNamed("Host") && headers.stream().anyMatch(other -> other.isNamed("Host"))) {
                throw new IllegalArgumentException("a request has one Host, and '" + part.strip() + "' is another one");
            }
            headers.add(header);
        }
        return headers;
    }

    /** Writes them so that they can be read again. */
    static String format(List<Header> headers) {
        return headers.stream()
                .map(header -> header.name() + ": " + header.value())
                .collect(Collectors.joining(" | "));
    }

    /**
     * Reads one header that a request may have.
     *
     * @throws IllegalArgumentException if it is no header, or cannot be set
     */
    static Header header(String text) {
        Header header = split(text);
        String reason = REFUSED.get(header.name().toLowerCase(Locale.ROOT));
        if (reason != null) {
            throw new IllegalArgumentException("'" + header.name() + "' cannot be set: " + reason);
        }
        return header;
    }

    /**
     * Reads one header of a request or a response.
     *
     * @throws IllegalArgumentException if it is no header
     */
    static Header split(String text) {
        String[] parts = text.split(":", 2);
        if (parts.length < 2) {
            throw new IllegalArgumentException("'" + text + "' is no header; write NAME: VALUE");
        }
        Header header = new Header(parts[0].strip(), parts[1].strip());
        if (!header.name().matches(RequestOptions.WORD)) {
            throw new IllegalArgumentException("'" + header.name() + "' is no name of a header");
        }
        if (!header.value().matches(VALUE)) {
            throw new IllegalArgumentException("the value of '" + text + "' has characters that no header may have");
        }
        return header;
    }
}

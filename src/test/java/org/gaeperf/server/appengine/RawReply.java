package org.gaeperf.server.appengine;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32;

/**
 * A reply as it came over the wire.
 *
 * @param statusLine the first line
 * @param headers the values of each header in the order they came, by its name in lower case
 * @param body the content without its framing
 * @param complete whether it came to its end, by its own framing
 * @param firstByteMillis from the end of connecting to the first byte
 */
record RawReply(
        String statusLine,
        SortedMap<String, List<String>> headers,
        byte[] body,
        boolean complete,
        long firstByteMillis) {
    private static final int SHOWN_BYTES = 4000;

    int status() {
        return Integer.parseInt(statusLine.split(" ")[1]);
    }

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    RawReply withoutHeaders(String... names) {
        SortedMap<String, List<String>> fewer = new TreeMap<>(headers);
        List.of(names).forEach(fewer::remove);
        return new RawReply(statusLine, fewer, body, complete, firstByteMillis);
    }

    RawReply withText(UnaryOperator<String> edit) {
        byte[] edited = edit.apply(text()).getBytes(StandardCharsets.UTF_8);
        return new RawReply(statusLine, headers, edited, complete, firstByteMillis);
    }

    /** Returns all that is to be equal in both modes, as text. The date itself is none of it, but that there is one. */
    String comparable() {
        StringBuilder text = new StringBuilder(statusLine).append('\n');
        headers.forEach((name, values) -> text.append(name)
                .append(": ")
                .append(name.equals("date") ? "(a date)" : values)
                .append('\n'));
        CRC32 checksum = new CRC32();
        checksum.update(body);
        return text.append(complete ? "complete" : "cut")
                .append(", ")
                .append(body.length)
                .append(" bytes, CRC ")
                .append(checksum.getValue())
                .append('\n')
                .append(body.length <= SHOWN_BYTES ? text() : "(too long to show)")
                .toString();
    }
}

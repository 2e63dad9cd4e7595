package org.gaeperf.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Set;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpGenerator;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.util.BufferUtil;
import org.gaeperf.model.load.Header;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.protocol.HttpProtocol;

/**
 * The request as every client sends it. Its headers are {@code Host} and {@code User-Agent}, unless the request has its
 * own, and then those of the request in their order. With a body come its length, and a type if the request has none.
 */
public final class SentRequest {

    /** What a server learns of the client. */
    public static final String USER_AGENT = "gaeperf";

    /** The bytes of a request without its own headers, at most. */
    private static final int SPARE_BYTES = 1024;

    private static final String BODY_TYPE = "application/octet-stream";

    /** Jetty decides by these how the connection goes on. */
    private static final Set<String> FRAMING = Set.of("connection", "content-length", "transfer-encoding");

    private final LoadRequest request;
    private final HttpFields headers;

    /**
     * Composes it.
     *
     * @param host a name or an address; one of IPv6 with or without brackets
     * @param hasBody whether it has a body
     */
    public SentRequest(LoadRequest request, String host, int port, boolean hasBody) {
        this.request = request;
        boolean byName = request.protocol() == HttpProtocol.HTTP_2;
        HttpFields.Mutable fields = HttpFields.build();
        if (!byName && !has(request, "Host")) {
            fields.add(new HttpField(HttpHeader.HOST, authority(host, port)));
        }
        if (!has(request, "User-Agent")) {
            fields.add(new HttpField(HttpHeader.USER_AGENT, USER_AGENT));
        }
        request.headers().forEach(header -> fields.add(field(header, byName)));
        if (hasBody && !has(request, "Content-Type")) {
            fields.add(new HttpField(HttpHeader.CONTENT_TYPE, BODY_TYPE));
        }
        this.headers = fields.asImmutable();
    }

    /** The host and port of a server as a {@code Host} header has them. */
    public static String authority(String host, int port) {
        return (host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host) + ":" + port;
    }

    /** The maximum length of the line of the request and its headers. */
    public int maxHeaderBytes() {
        return SPARE_BYTES
                + request.path().length()
                + headers.stream()
                        .mapToInt(field ->
                                field.getName().length() + field.getValue().length() + ": \r\n".length())
                        .sum();
    }

    /**
     * The path for a request of Jetty's client, which takes what follows two slashes for a host.
     *
     * @param path with the query
     */
    public static String jettyPath(String path) {
        return path.startsWith("//") ? "//" + path : path;
    }

    /** Gives a request of Jetty's client these headers, and takes away all that it has. */
    public void putHeaders(Request jettyRequest) {
        jettyRequest.headers(fields -> fields.clear().add(headers));
    }

    /** The bytes of the request without a body by HTTP/1.1; they are those that Jetty's client sends. */
    public byte[] toBytes() {
        ByteBuffer bytes = BufferUtil.allocate(maxHeaderBytes());
        HttpGenerator generator = new HttpGenerator();
        try {
            HttpGenerator.Result result = generator.generateRequest(
                    new MetaData.Request(
                            request.method(), HttpURI.from(request.path()), HttpVersion.HTTP_1_1, headers, -1),
                    bytes,
                    null,
                    null,
                    true);
            if (result != HttpGenerator.Result.FLUSH) {
                throw new IllegalArgumentException(
                        "no request can be made of " + request.method() + " " + request.path() + ": " + result);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("no request: " + e.getMessage(), e);
        }
        return BufferUtil.toArray(bytes);
    }

    private static boolean has(LoadRequest request, String name) {
        return request.headers().stream().anyMatch(header -> header.isNamed(name));
    }

    /** A field that Jetty knows by its name would be sent in Jetty's case and not in that of the user. */
    private static HttpField field(Header header, boolean byName) {
        return byName || FRAMING.stream().anyMatch(header::isNamed)
                ? new HttpField(header.name(), header.value())
                : new HttpField(null, header.name(), header.value());
    }
}

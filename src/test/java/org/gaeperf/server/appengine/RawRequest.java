package org.gaeperf.server.appengine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/**
 * A request as it goes over the wire, with nothing added.
 *
 * @param line the request line
 * @param headers complete header lines
 * @param body what follows them, framed already
 */
record RawRequest(String line, List<String> headers, byte[] body) {
    private static final int CHUNK_BYTES = 64 * 1024;

    static RawRequest get(String pathAndQuery) {
        return of("GET", pathAndQuery);
    }

    static RawRequest of(String method, String pathAndQuery) {
        String line = method + " " + pathAndQuery + " HTTP/1.1";
        return new RawRequest(line, List.of("Host: app.example:8888"), new byte[0]);
    }

    /** Makes a request without a host, which only the oldest version allows. */
    static RawRequest http10(String pathAndQuery) {
        return new RawRequest("GET " + pathAndQuery + " HTTP/1.0", List.of(), new byte[0]);
    }

    RawRequest with(String header) {
        List<String> more = new ArrayList<>(headers);
        more.add(header);
        return new RawRequest(line, List.copyOf(more), body);
    }

    RawRequest body(byte[] content) {
        return new RawRequest(line, headers, content).with("Content-Length: " + content.length);
    }

    RawRequest chunked(byte[] content) {
        ByteArrayOutputStream framed = new ByteArrayOutputStream(content.length + content.length / 1024 + 64);
        for (int from = 0; from < content.length; from += CHUNK_BYTES) {
            int bytes = Math.min(CHUNK_BYTES, content.length - from);
            framed.writeBytes((Integer.toHexString(bytes) + "\r\n").getBytes(StandardCharsets.US_ASCII));
            framed.write(content, from, bytes);
            framed.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        framed.writeBytes("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        return new RawRequest(line, headers, framed.toByteArray()).with("Transfer-Encoding: chunked");
    }

    RawRequest gzipped(byte[] content) {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(zipped)) {
            gzip.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return body(zipped.toByteArray()).with("Content-Encoding: gzip");
    }

    /** The same bytes in every run, and hardly smaller when zipped. */
    static byte[] noise(int megabytes) {
        byte[] noise = new byte[megabytes * 1024 * 1024];
        new Random(megabytes).nextBytes(noise);
        return noise;
    }

    void writeTo(OutputStream out) throws IOException {
        String head = line + "\r\n" + String.join("\r\n", headers) + (headers.isEmpty() ? "" : "\r\n") + "\r\n";
        out.write(head.getBytes(StandardCharsets.UTF_8));
        out.write(body);
        out.flush();
    }
}

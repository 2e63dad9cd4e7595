package org.gaeperf.model.load;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The request that a load repeats, and which answer to it is right.
 *
 * @param method of the request, for instance {@code GET}
 * @param path with the query
 * @param headers of each request, among them the type of a body from a file
 * @param bodyFile a file with the body; without it, the body has the size that the {@link Workload} says
 * @param answer which answer is right
 * @param protocol that carries it
 */
public record LoadRequest(
        String method,
        String path,
        Map<String, String> headers,
        Optional<String> bodyFile,
        Answer answer,
        HttpProtocol protocol) {

    private static final String CONTENT_TYPE = "Content-Type";

    public LoadRequest {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(headers);
        if (bodyFile.isPresent()) {
            all.putIfAbsent(CONTENT_TYPE, "application/octet-stream");
        }
        headers = Map.copyOf(all);
    }

    /** Of a body from a file; empty without one, unless the headers have it. */
    public Optional<String> contentType() {
        return headers.entrySet().stream()
                .filter(header -> header.getKey().equalsIgnoreCase(CONTENT_TYPE))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** By HTTP/1.1. */
    public LoadRequest(
            String method, String path, Map<String, String> headers, Optional<String> bodyFile, Answer answer) {
        this(method, path, headers, bodyFile, answer, HttpProtocol.HTTP_1_1);
    }

    /**
     * Which answer is right.
     *
     * @param status the only right one; if it is empty, any from 200 to 299
     * @param bytes length of the body; if it is empty, any
     * @param bodySha256 of the body, which a closed loop checks; if it is empty, the first right answer's body is right
     */
    public record Answer(OptionalInt status, OptionalLong bytes, Optional<String> bodySha256) {

        /** With any body of this length. */
        public Answer(OptionalInt status, OptionalLong bytes) {
            this(status, bytes, Optional.empty());
        }

        /** The digest of a body, in hexadecimal digits. */
        public static String sha256(byte[] body) {
            try {
                return HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(body));
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every JDK has SHA-256", e);
            }
        }

        /** Whether this body may be right. */
        public boolean mayHaveBody(byte[] other) {
            return bodySha256.isEmpty() || bodySha256.get().equals(sha256(other));
        }

        /** Whether an answer with this status is right. */
        public boolean hasStatus(int other) {
            return status.isPresent() ? status.getAsInt() == other : other / 100 == 2;
        }

        /** Whether an answer with a body of this length is right. */
        public boolean hasLength(long other) {
            return bytes.isEmpty() || bytes.getAsLong() == other;
        }
    }

    /** The same request with one more header. */
    public LoadRequest withHeader(String name, String value) {
        Map<String, String> more = new HashMap<>(headers);
        more.put(name, value);
        return new LoadRequest(method, path, more, bodyFile, answer, protocol);
    }

    /** The same request with its body in another file, if it has one in a file. */
    public LoadRequest withBodyFile(Optional<String> other) {
        return new LoadRequest(method, path, headers, other, answer, protocol);
    }

    /** The same request by another protocol. */
    public LoadRequest by(HttpProtocol other) {
        return new LoadRequest(method, path, headers, bodyFile, answer, other);
    }

    /** The same request, to which only this body is right. */
    public LoadRequest answeredBy(byte[] body) {
        return new LoadRequest(
                method,
                path,
                headers,
                bodyFile,
                new Answer(answer.status(), OptionalLong.of(body.length), Optional.of(Answer.sha256(body))),
                protocol);
    }

    /** A GET, or a POST if there is a body, that is answered with a body of a known length. */
    public static LoadRequest of(String path, Map<String, String> headers, int requestBytes, long responseBytes) {
        return new LoadRequest(
                requestBytes > 0 ? "POST" : "GET",
                path,
                headers,
                Optional.empty(),
                new Answer(OptionalInt.empty(), OptionalLong.of(responseBytes)));
    }
}

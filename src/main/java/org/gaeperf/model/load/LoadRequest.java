package org.gaeperf.model.load;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import org.gaeperf.model.protocol.HttpProtocol;
import org.gaeperf.model.protocol.TlsSettings;
import org.gaeperf.model.users.ConnectionUse;
import org.gaeperf.model.users.VirtualUsers;
import org.gaeperf.model.validity.FailureKind;
import org.gaeperf.model.validity.RequestFailure;

/**
 * The request that a load repeats, and which response to it is right. A load of a mix sends the requests of its rows instead,
 * by the same protocol.
 *
 * @param method of the request, for instance {@code GET}
 * @param path with the query
 * @param headers of each request, in the order in which they are sent
 * @param bodyFile a file with the body; without it, the body has the size that the {@link Workload} says
 * @param response which response is right
 * @param protocol that carries it
 * @param tls with which servers it is exchanged by TLS; empty for clear text
 * @param mix what a load sends instead of this request, which stands for its first row then; empty for this request alone
 * @param connectionUse how a load uses its connections; empty if all requests share them
 */
public record LoadRequest(
        String method,
        String path,
        List<Header> headers,
        Optional<String> bodyFile,
        ExpectedResponse response,
        HttpProtocol protocol,
        Optional<TlsSettings> tls,
        Optional<RequestMix> mix,
        Optional<ConnectionUse> connectionUse) {

    public LoadRequest {
        headers = List.copyOf(headers);
    }

    /** Creates a request that is no part of a mix. */
    public LoadRequest(
            String method,
            String path,
            List<Header> headers,
            Optional<String> bodyFile,
            ExpectedResponse response,
            HttpProtocol protocol,
            Optional<TlsSettings> tls) {
        this(method, path, headers, bodyFile, response, protocol, tls, Optional.empty(), Optional.empty());
    }

    /** Creates a request by HTTP/1.1 in clear text. */
    public LoadRequest(
            String method, String path, List<Header> headers, Optional<String> bodyFile, ExpectedResponse response) {
        this(method, path, headers, bodyFile, response, HttpProtocol.HTTP_1_1, Optional.empty());
    }

    /**
     * Describes the correct response.
     *
     * @param status the only right one; if it is empty, any from 200 to 299
     * @param bytes length of the body, or the least one where there is a largest; if it is empty, any
     * @param maxBytes the largest length of the body; if it is empty, only {@code bytes}
     * @param bodySha256 of the right body; if it is empty, the body that nearly all responses before the measurement have is
     *     right
     * @param check of which responses the body is compared with that
     * @param header that a response must have; one without a value may have any
     */
    public record ExpectedResponse(
            OptionalInt status,
            OptionalLong bytes,
            OptionalLong maxBytes,
            Optional<String> bodySha256,
            ResponseCheck check,
            Optional<Header> header) {

        /** Accepts bodies of one length only, with whatever headers. */
        public ExpectedResponse(
                OptionalInt status, OptionalLong bytes, Optional<String> bodySha256, ResponseCheck check) {
            this(status, bytes, OptionalLong.empty(), bodySha256, check, Optional.empty());
        }

        /** Accepts any body of this length, and has some of them checked. */
        public ExpectedResponse(OptionalInt status, OptionalLong bytes) {
            this(status, bytes, Optional.empty(), ResponseCheck.SAMPLED);
        }

        /** Accepts only one body of this length, and has some of them checked. */
        public ExpectedResponse(OptionalInt status, OptionalLong bytes, Optional<String> bodySha256) {
            this(status, bytes, bodySha256, ResponseCheck.SAMPLED);
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

        /**
         * Returns what is wrong with a complete response by its status and length; empty if nothing is.
         *
         * @param bodyBytes the length of its body
         */
        public Optional<RequestFailure> findFault(int otherStatus, long bodyBytes) {
            if (!hasStatus(otherStatus)) {
                return Optional.of(RequestFailure.of(FailureKind.STATUS, otherStatus));
            }
            return hasLength(bodyBytes) ? Optional.empty() : Optional.of(RequestFailure.of(FailureKind.WRONG_LENGTH));
        }

        /** Says whether a response with this status is right. */
        public boolean hasStatus(int other) {
            return status.isPresent() ? status.getAsInt() == other : other / 100 == 2;
        }

        /** Says whether a response with a body of this length is right. */
        public boolean hasLength(long other) {
            return bytes.isEmpty() || (other >= bytes.getAsLong() && other <= maxBytes.orElse(bytes.getAsLong()));
        }

        /**
         * Says whether a response with these headers is right.
         *
         * @param values returns the values of a header by its name
         */
        public boolean hasHeader(Function<String, List<String>> values) {
            return header.isEmpty()
                    || values.apply(header.get().name()).stream()
                            .anyMatch(value -> header.get().value().isEmpty()
                                    || header.get().value().equals(value));
        }

        /** Returns the same, with other bodies compared with the right one. */
        public ExpectedResponse checking(ResponseCheck other) {
            return new ExpectedResponse(status, bytes, maxBytes, bodySha256, other, header);
        }
    }

    /** Returns the same request, and each of its mix, with one more header. */
    public LoadRequest withHeader(String name, String value) {
        List<Header> more = new ArrayList<>(headers);
        more.add(new Header(name, value));
        return new LoadRequest(
                method,
                path,
                more,
                bodyFile,
                response,
                protocol,
                tls,
                mix.map(whole -> whole.withHeader(new Header(name, value))),
                connectionUse);
    }

    /** Returns the same request with its body in another file, if it has one in a file. */
    public LoadRequest withBodyFile(Optional<String> other) {
        return new LoadRequest(method, path, headers, other, response, protocol, tls, mix, connectionUse);
    }

    /** Returns the same request by another protocol. */
    public LoadRequest by(HttpProtocol other) {
        return new LoadRequest(method, path, headers, bodyFile, response, other, tls, mix, connectionUse);
    }

    /** Returns the same request by TLS, or in clear text. */
    public LoadRequest by(Optional<TlsSettings> other) {
        return new LoadRequest(method, path, headers, bodyFile, response, protocol, other, mix, connectionUse);
    }

    /** Returns the scheme of its address. */
    public String scheme() {
        return tls.isPresent() ? "https" : "http";
    }

    /** Returns the same request, of whose responses other bodies are compared with the right one. */
    public LoadRequest checking(ResponseCheck check) {
        return new LoadRequest(
                method,
                path,
                headers,
                bodyFile,
                response.checking(check),
                protocol,
                tls,
                mix.map(whole -> whole.checking(check)),
                connectionUse);
    }

    /** Returns the same request as the first row of a mix, which a load sends. */
    public LoadRequest with(RequestMix whole) {
        return new LoadRequest(
                method, path, headers, bodyFile, response, protocol, tls, Optional.of(whole), connectionUse);
    }

    /** Returns the same request, for a load that uses its connections in this way. */
    public LoadRequest with(ConnectionUse use) {
        return new LoadRequest(method, path, headers, bodyFile, response, protocol, tls, mix, Optional.of(use));
    }

    /** Returns the virtual users that send it; empty if there are none. */
    public Optional<VirtualUsers> users() {
        return connectionUse
                .filter(ConnectionUse.OfUsers.class::isInstance)
                .map(ConnectionUse.OfUsers.class::cast)
                .map(ConnectionUse.OfUsers::users);
    }

    /** Returns how many requests are sent on each connection, if the client is to close it after that; empty otherwise. */
    public OptionalInt requestsEach() {
        return connectionUse.orElse(null) instanceof ConnectionUse.Renewed renewed
                ? OptionalInt.of(renewed.requests())
                : OptionalInt.empty();
    }

    /** Returns the same request with users that think for a shorter time, in a load whose rate is higher by this factor. */
    public LoadRequest fasterBy(double factor) {
        return users().map(users -> with(new ConnectionUse.OfUsers(users.fasterBy(factor))))
                .orElse(this);
    }

    /** Returns the request for one of several clients, whose orders of a mix are not the same. */
    public LoadRequest ofClient(int number) {
        return mix.map(whole -> with(whole.ofClient(number))).orElse(this);
    }

    /** Returns the same request, to which only this body is right. */
    public LoadRequest answeredBy(byte[] body) {
        return new LoadRequest(
                method,
                path,
                headers,
                bodyFile,
                new ExpectedResponse(
                        response.status(),
                        OptionalLong.of(body.length),
                        Optional.of(ExpectedResponse.sha256(body)),
                        response.check()),
                protocol,
                tls);
    }

    /** A GET, or a POST if there is a body, that is answered with a body of a known length. */
    public static LoadRequest of(String path, Map<String, String> headers, int requestBytes, long responseBytes) {
        return new LoadRequest(
                requestBytes > 0 ? "POST" : "GET",
                path,
                Header.list(headers),
                Optional.empty(),
                new ExpectedResponse(OptionalInt.empty(), OptionalLong.of(responseBytes)));
    }

    /** A GET without headers, to which any response from 200 to 299 is right. */
    public static LoadRequest get(String path) {
        return new LoadRequest(
                "GET",
                path,
                List.of(),
                Optional.empty(),
                new ExpectedResponse(OptionalInt.empty(), OptionalLong.empty()));
    }
}

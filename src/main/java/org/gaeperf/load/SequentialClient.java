package org.gaeperf.load;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongUnaryOperator;
import java.util.zip.CRC32;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.InputStreamResponseListener;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.gaeperf.http.PlainClient;
import org.gaeperf.http.SentRequest;
import org.gaeperf.http.StrictTransport;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.model.load.LoadRequest;

/** Sends one request at a time, and checks every byte of the responses. */
public final class SequentialClient implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int MAX_MESSAGE_BYTES = 500;
    private static final int BUFFER_BYTES = 64 * 1024;

    private final HttpClient client = new HttpClient(new StrictTransport());
    private final URI address;

    /**
     * Starts the client.
     *
     * @throws LoadException if it does not start
     */
    public SequentialClient(URI address) throws LoadException {
        this.address = address;
        try {
            client.addBean(new PlainClient(0));
            client.start();
        } catch (Exception e) {
            throw new LoadException("the client did not start: " + e.getMessage(), e);
        }
    }

    /**
     * Sends a body and checks that the response has the bytes that it should have.
     *
     * @param expected the byte at each index of the response
     * @throws LoadException if the response has another status, length or byte; with a status comes the server's message
     */
    public void exchange(String path, byte[] body, long expectedBytes, LongUnaryOperator expected)
            throws LoadException, InterruptedException {
        InputStreamResponseListener listener = new InputStreamResponseListener();
        Request request = client.newRequest(address.resolve(path))
                .method(HttpMethod.POST)
                .body(new BytesRequestContent((String) null, body));
        sent(path, body.length).putHeaders(request);
        request.send(listener);
        try {
            Response response = listener.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
            try (InputStream in = listener.getInputStream()) {
                if (response.getStatus() != HttpStatus.OK_200) {
                    throw new LoadException("a request of " + body.length + " bytes that asked for " + expectedBytes
                            + " was answered with status " + response.getStatus() + ": "
                            + new String(in.readNBytes(MAX_MESSAGE_BYTES), StandardCharsets.UTF_8).strip());
                }
                check(in, expectedBytes, expected);
            }
        } catch (TimeoutException | ExecutionException | IOException e) {
            throw new LoadException("a request of " + body.length + " bytes failed: " + e, e);
        }
    }

    /**
     * The text of a response.
     *
     * @throws LoadException if there is none
     */
    public String text(String path) throws LoadException, InterruptedException {
        try {
            Request request = client.newRequest(address.resolve(path));
            sent(path, 0).putHeaders(request);
            return request.send().getContentAsString();
        } catch (TimeoutException | ExecutionException e) {
            throw new LoadException("the request of " + path + " failed: " + e, e);
        }
    }

    private SentRequest sent(String path, int bodyBytes) {
        return new SentRequest(
                LoadRequest.of(path, Map.of("Accept-Encoding", "identity"), bodyBytes, 0),
                address.getHost(),
                address.getPort(),
                bodyBytes > 0);
    }

    /** The checksum with which a server shows that it received this body. */
    public static long checksum(byte[] body) {
        CRC32 checksum = new CRC32();
        checksum.update(body);
        return checksum.getValue();
    }

    @Override
    public void close() {
        try {
            client.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the client did not stop", e);
        }
    }

    private static void check(InputStream in, long expectedBytes, LongUnaryOperator expected)
            throws IOException, LoadException {
        byte[] buffer = new byte[BUFFER_BYTES];
        long index = 0;
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            for (int i = 0; i < read; i++, index++) {
                if (buffer[i] != (byte) expected.applyAsLong(index)) {
                    throw new LoadException("byte " + index + " of the response is " + buffer[i] + " and not "
                            + (byte) expected.applyAsLong(index));
                }
            }
        }
        if (index != expectedBytes) {
            throw new LoadException("the response has " + index + " bytes and not " + expectedBytes);
        }
    }
}

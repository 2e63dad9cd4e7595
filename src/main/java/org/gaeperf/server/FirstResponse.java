package org.gaeperf.server;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.file.Path;
import java.time.Duration;

/** Waits until a process that was started answers. */
public final class FirstResponse {

    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(10);

    /** On the loopback interface a connection is refused in far less. */
    private static final Duration TELLING_TIMEOUT = Duration.ofMillis(200);

    private static final long POLL_MILLIS = 10;

    private FirstResponse() {}

    /** What an answer means. */
    @FunctionalInterface
    public interface Check {

        /**
         * Whether the server is ready; if not, the request is repeated.
         *
         * @throws ServerException if the answer shows that it never will be
         */
        boolean isReady(HttpResponse<byte[]> response) throws ServerException;
    }

    /**
     * A process that has been started.
     *
     * @param displayName for messages
     * @param log the file with its output
     * @param startedNanos when it was started, by {@link System#nanoTime()}
     * @param timeout the maximum time from there to its first right answer
     */
    public record Started(String displayName, Process process, Path log, long startedNanos, Duration timeout) {}

    /**
     * Repeats a request until it is answered.
     *
     * @return when the answer was complete, by {@link System#nanoTime()}
     * @throws ServerException if the process ends, or its answer is wrong or late
     */
    public static long await(Started server, HttpRequest.Builder request, Check check)
            throws ServerException, InterruptedException {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        long deadlineNanos = server.startedNanos() + server.timeout().toNanos();
        String failure = "";
        boolean answered = false;
        for (long left = server.timeout().toNanos(); left > 0; left = deadlineNanos - System.nanoTime()) {
            if (!server.process().isAlive()) {
                throw new ServerException(server.displayName() + " ended with exit code "
                        + server.process().exitValue() + " before it responded; " + LogTail.describe(server.log()));
            }
            try {
                HttpResponse<byte[]> response = client.send(
                        request.copy()
                                .timeout(Duration.ofNanos(Math.min(left, RESPONSE_TIMEOUT.toNanos())))
                                .build(),
                        BodyHandlers.ofByteArray());
                long nowNanos = System.nanoTime();
                if (check.isReady(response)) {
                    return nowNanos;
                }
                answered = true;
                failure = "it answered with status " + response.statusCode() + " and " + response.body().length
                        + " bytes";
            } catch (HttpTimeoutException e) {
                // An attempt that the deadline cuts off says less than an answer before it, or nothing at all.
                boolean tells = left > (answered ? RESPONSE_TIMEOUT : TELLING_TIMEOUT).toNanos();
                failure = failure.isEmpty() || tells ? "it did not answer" : failure;
            } catch (ConnectException e) {
                failure = "it refused connections";
            } catch (IOException e) {
                failure = e.toString();
            }
            Thread.sleep(POLL_MILLIS);
        }
        throw new ServerException(server.displayName() + " did not respond within "
                + server.timeout().toSeconds() + " s (" + failure + "); " + LogTail.describe(server.log()));
    }
}

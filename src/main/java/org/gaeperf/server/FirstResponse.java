package org.gaeperf.server;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.gaeperf.http.CookieJar;
import org.gaeperf.http.Greeting;
import org.gaeperf.http.ProbeClient;
import org.gaeperf.http.ReceivedResponse;
import org.gaeperf.http.ResponseFault;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.protocol.HttpProtocol;
import org.gaeperf.model.validity.RequestFailure;

/** Waits until a process that was started answers. */
public final class FirstResponse {

    /** How long a server that gaeperf knows may take to its first response: many times as long as it takes on a busy machine. */
    public static final Duration TIMEOUT = Duration.ofMinutes(2);

    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(10);

    /** A shorter attempt shows nothing: on the loopback interface a connection is refused in far less. */
    private static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(200);

    /** A server that is ready answers other requests at once, or as soon as it has loaded what it needs for them. */
    private static final Duration FURTHER_TIMEOUT = Duration.ofSeconds(10);

    private static final long POLL_MILLIS = 10;

    private static final Set<String> PREPARED = ConcurrentHashMap.newKeySet();

    private FirstResponse() {}

    /** What a response means. */
    @FunctionalInterface
    public interface Check {

        /**
         * Says whether the server is ready; if not, the request is repeated.
         *
         * @throws ServerException if the response shows that it never will be
         */
        boolean isReady(ReceivedResponse response) throws ServerException;
    }

    /**
     * A process that has been started.
     *
     * @param displayName for messages
     * @param log the file with its output
     * @param startedNanos when it was started, by {@link System#nanoTime()}
     * @param timeout the maximum time from there to its first right response
     */
    public record Started(String displayName, Process process, Path log, long startedNanos, Duration timeout) {}

    /**
     * A request that a server must answer correctly before it is measured, besides the first one.
     *
     * @param name for messages
     * @param body of the request; empty for none
     * @param isRight says whether a response is right
     */
    public record Further(String name, LoadRequest request, byte[] body, Predicate<ReceivedResponse> isRight) {}

    /**
     * Loads the classes that ask for a first response, once in this JVM for each protocol. Must be called before a process is started.
     * Else the first server would be asked later than all others, by the time that takes.
     *
     * @param request that is going to be sent
     */
    public static void prepare(LoadRequest request) {
        if (!PREPARED.add(request.scheme() + request.protocol())) {
            return;
        }
        try (ServerSocket closing = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ProbeClient client = new ProbeClient(1, request.protocol(), request.tls())) {
            URI address = ServerProcess.address(closing.getInetAddress().getHostAddress(), closing.getLocalPort());
            CompletableFuture<ReceivedResponse> none =
                    client.sendAsync(address, request, new byte[0], RESPONSE_TIMEOUT);
            closing.setSoTimeout(Math.toIntExact(RESPONSE_TIMEOUT.toMillis()));
            closing.accept().close();
            none.handle((response, failure) -> null).join();
        } catch (IOException withoutPreparation) {
            // What stands in the way of it is shown by the first request to a server.
        }
    }

    /**
     * Repeats a request until it is answered.
     *
     * @param body of the request; empty for none
     * @return when the response was complete, by {@link System#nanoTime()}
     * @throws ServerException if the process ends, or its response is wrong or late
     */
    public static long await(Started server, URI address, LoadRequest request, byte[] body, Check check)
            throws ServerException, InterruptedException {
        return await(server, server.process()::isAlive, address, request, body, check);
    }

    /**
     * Repeats a request to a server that may run on when the process that was started has ended.
     *
     * @param mayAnswer whether any of it runs
     * @param body of the request; empty for none
     * @return when the response was complete, by {@link System#nanoTime()}
     * @throws ServerException if nothing of it runs any more, or its response is wrong or late
     */
    public static long await(
            Started server, BooleanSupplier mayAnswer, URI address, LoadRequest request, byte[] body, Check check)
            throws ServerException, InterruptedException {
        try (ProbeClient client = new ProbeClient(1, request.protocol(), request.tls())) {
            return repeat(
                    server,
                    mayAnswer,
                    timeout -> client.send(address, request, body, timeout),
                    check,
                    () -> refuse(server, address, request));
        } catch (IOException e) {
            throw new ServerException(server.displayName() + " could not be asked: " + e.getMessage(), e);
        }
    }

    /**
     * Asks a server that has answered its first request for others, one after the other.
     *
     * @param jar with the cookies of the first response; it keeps those of the others. Empty to send none
     * @throws ServerException if one of them is not answered correctly; the message names it and its path
     */
    public static void await(
            Started server, BooleanSupplier mayAnswer, URI address, List<Further> others, Optional<CookieJar> jar)
            throws ServerException, InterruptedException {
        for (Further other : others) {
            String name = server.displayName() + ", asked for " + other.name() + " ("
                    + other.request().method() + " " + other.request().path() + "),";
            Duration timeout =
                    Duration.ofNanos(System.nanoTime() - server.startedNanos()).plus(FURTHER_TIMEOUT);
            await(
                    new Started(name, server.process(), server.log(), server.startedNanos(), timeout),
                    mayAnswer,
                    address,
                    jar.map(cookies -> cookies.addTo(other.request(), address)).orElse(other.request()),
                    other.body(),
                    response -> {
                        jar.ifPresent(cookies -> cookies.receive(other.request(), address, response.headers()));
                        return other.isRight().test(response);
                    });
        }
    }

    /**
     * Looks at a server that has failed to answer, and may never be able to.
     *
     * @return what it did instead; empty if that is not known
     * @throws ServerException if it presents a certificate that is not trusted, or does not speak the protocol by TLS
     */
    private static Optional<String> refuse(Started server, URI address, LoadRequest request) throws ServerException {
        Optional<String> refusal = Greeting.refusal(address, request);
        if (refusal.isPresent()) {
            throw new ServerException(server.displayName() + " cannot be asked by TLS: " + refusal.get() + "; "
                    + LogTail.describe(server.log()));
        }
        return request.tls().isEmpty() && request.protocol() == HttpProtocol.HTTP_2
                ? Optional.of("it did not answer by HTTP/2 with prior knowledge")
                : Optional.empty();
    }

    @FunctionalInterface
    private interface Refusal {

        Optional<String> find() throws ServerException;
    }

    @FunctionalInterface
    private interface Attempt {

        ReceivedResponse send(Duration timeout) throws IOException, InterruptedException, TimeoutException;
    }

    private static long repeat(Started server, BooleanSupplier mayAnswer, Attempt attempt, Check check, Refusal refusal)
            throws ServerException, InterruptedException {
        long deadlineNanos = server.startedNanos() + server.timeout().toNanos();
        String failure = "";
        boolean answered = false;
        for (long left = server.timeout().toNanos(); left > 0; left = deadlineNanos - System.nanoTime()) {
            if (!mayAnswer.getAsBoolean()) {
                throw new ServerException(server.displayName() + " ended with exit code "
                        + server.process().exitValue() + " before it responded; " + LogTail.describe(server.log()));
            }
            try {
                ReceivedResponse response = attempt.send(Duration.ofNanos(Math.min(left, RESPONSE_TIMEOUT.toNanos())));
                long nowNanos = System.nanoTime();
                if (check.isReady(response)) {
                    return nowNanos;
                }
                answered = true;
                failure = "it answered with status " + response.status() + " and " + response.body().length + " bytes";
            } catch (TimeoutException e) {
                // An attempt that the deadline cuts off says less than a response before it, or nothing at all.
                boolean counts = left > (answered ? RESPONSE_TIMEOUT : SHORTEST_TIMEOUT).toNanos();
                failure = failure.isEmpty() || counts ? "it did not answer" : failure;
            } catch (ConnectException e) {
                failure = "it refused connections";
            } catch (IOException e) {
                String found =
                        ResponseFault.find(e).map(RequestFailure::displayName).orElse(e.toString());
                failure = refusal.find().map(other -> other + ": " + found).orElse(found);
            }
            Thread.sleep(POLL_MILLIS);
        }
        throw new ServerException(server.displayName() + " did not respond within "
                + server.timeout().toSeconds() + " s (" + failure + "); " + LogTail.describe(server.log()));
    }
}

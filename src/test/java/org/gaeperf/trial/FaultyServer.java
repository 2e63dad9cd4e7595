package org.gaeperf.trial;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.gaeperf.server.FreePort;
import org.gaeperf.server.LoadApplication;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerProcess;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.webapp.LoadResponse;

/** A real server that does one thing wrong, in each hundredth request or after the two hundredth. */
public record FaultyServer(Fault fault) implements ServerLauncher {

    static final int EVERY = 100;

    /** The time until the last byte of a body that trickles. */
    static final Duration TRICKLING = Duration.ofSeconds(2);

    private static final int REQUESTS_BEFORE_THE_END = 200;

    /** The requests before the measurement: more, since it takes longer where several trials are run at once. */
    private static final int REQUESTS_BEFORE_ITS_END = 2000;

    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    public enum Fault {
        NONE,
        STATUS_500,
        CLOSES_THE_CONNECTION,
        CUTS_THE_BODY,
        ANSWERS_A_SHORTER_BODY,
        ANSWERS_A_LONGER_BODY,
        TRICKLES,
        ANSWERS_AFTER_THE_DRAIN,
        ANSWERS_ALL_LATE,
        FALLS_SILENT,
        EXITS,
        RUNS_OUT_OF_MEMORY
    }

    @Override
    public ServerUnderTest start(LaunchContext context) throws ServerException, IOException, InterruptedException {
        String instance = UUID.randomUUID().toString();
        int port = FreePort.find();
        List<String> command = new ArrayList<>(context.prefix());
        command.add(context.javaHome().resolve("bin/java").toString());
        command.addAll(context.jvmArgs());
        command.addAll(List.of(
                // A busy machine lets requests queue, whose bodies must have room where memory is not what is tried.
                fault == Fault.RUNS_OUT_OF_MEMORY ? "-Xmx64m" : "-Xmx512m",
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:TieredStopAtLevel=1",
                "-D" + LoadResponse.INSTANCE_PROPERTY + "=" + instance,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                Integer.toString(port),
                fault.name()));
        return ServerProcess.start(new ServerProcess.Spec(
                "the server with the fault " + fault.name().toLowerCase(Locale.ROOT),
                command,
                context.listenAddress(),
                port,
                context.log(),
                TIMEOUT,
                new LoadApplication("/", instance, Map.of())));
    }

    /** The server's process. */
    static final class Main {

        private static final AtomicLong REQUESTS = new AtomicLong();
        private static final List<byte[]> KEPT = new ArrayList<>();
        private static final ScheduledExecutorService LATER = Executors.newSingleThreadScheduledExecutor();

        private Main() {}

        public static void main(String[] args) throws Exception {
            Fault fault = Fault.valueOf(args[1]);
            Server server = new Server();
            ServerConnector connector = new ServerConnector(server, 1, 1);
            connector.setHost("127.0.0.1");
            connector.setPort(Integer.parseInt(args[0]));
            server.addConnector(connector);
            server.setHandler(new Handler.Abstract() {
                @Override
                public boolean handle(Request request, Response response, Callback callback) {
                    serve(fault, request, response, callback);
                    return true;
                }
            });
            server.start();
            server.join();
        }

        private static void serve(Fault fault, Request request, Response response, Callback callback) {
            long number = REQUESTS.incrementAndGet();
            Fields query = Request.extractQueryParameters(request);
            if (query.get(LoadResponse.IDENTIFY) != null) {
                response.getHeaders()
                        .put(LoadResponse.INSTANCE_HEADER, System.getProperty(LoadResponse.INSTANCE_PROPERTY));
            }
            byte[] body = new byte[number(query, "writes") * number(query, "writeBytes")];
            Arrays.fill(body, (byte) 'a');
            if (number > REQUESTS_BEFORE_ITS_END && fault == Fault.EXITS) {
                System.exit(3);
            }
            while (number > REQUESTS_BEFORE_ITS_END && fault == Fault.RUNS_OUT_OF_MEMORY) {
                KEPT.add(new byte[1024 * 1024]);
            }
            if (number > REQUESTS_BEFORE_THE_END && fault == Fault.FALLS_SILENT) {
                return;
            }
            if (number > REQUESTS_BEFORE_THE_END && fault == Fault.ANSWERS_ALL_LATE) {
                LATER.schedule(() -> answer(response, body, callback), 2, SECONDS);
                return;
            }
            if (number % EVERY == 0) {
                misbehave(fault, request, response, body, callback);
            } else {
                answer(response, body, callback);
            }
        }

        private static void misbehave(Fault fault, Request request, Response response, byte[] body, Callback callback) {
            switch (fault) {
                case STATUS_500 -> {
                    response.setStatus(500);
                    answer(response, body, callback);
                }
                case CLOSES_THE_CONNECTION ->
                    request.getConnectionMetaData()
                            .getConnection()
                            .getEndPoint()
                            .close();
                case CUTS_THE_BODY -> {
                    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
                    response.write(
                            false,
                            ByteBuffer.wrap(body, 0, body.length / 2),
                            Callback.from(() -> request.getConnectionMetaData()
                                    .getConnection()
                                    .getEndPoint()
                                    .close()));
                }
                case ANSWERS_A_SHORTER_BODY -> answer(response, Arrays.copyOf(body, body.length - 1), callback);
                case ANSWERS_A_LONGER_BODY -> answer(response, Arrays.copyOf(body, body.length + 1), callback);
                case TRICKLES -> trickle(response, body, 0, callback);
                case ANSWERS_AFTER_THE_DRAIN -> LATER.schedule(() -> answer(response, body, callback), 15, SECONDS);
                case NONE, ANSWERS_ALL_LATE, FALLS_SILENT, EXITS, RUNS_OUT_OF_MEMORY ->
                    answer(response, body, callback);
            }
        }

        /** A tenth of the body after each tenth of {@link #TRICKLING}. */
        private static void trickle(Response response, byte[] body, int sent, Callback callback) {
            int part = Math.max(1, body.length / 10);
            if (sent == 0) {
                response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
            }
            int end = Math.min(body.length, sent + part);
            LATER.schedule(
                    () -> response.write(
                            end == body.length,
                            ByteBuffer.wrap(body, sent, end - sent),
                            end == body.length
                                    ? callback
                                    : Callback.from(() -> trickle(response, body, end, callback), callback::failed)),
                    TRICKLING.toMillis() / 10,
                    MILLISECONDS);
        }

        private static void answer(Response response, byte[] body, Callback callback) {
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
            response.write(true, ByteBuffer.wrap(body), callback);
        }

        private static int number(Fields query, String name) {
            return Integer.parseInt(query.get(name) == null ? "1" : query.getValue(name));
        }
    }
}

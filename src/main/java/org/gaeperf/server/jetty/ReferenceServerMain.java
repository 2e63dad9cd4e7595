package org.gaeperf.server.jetty;

import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.gaeperf.webapp.LoadResponse;

/**
 * A Jetty server with a {@link SyntheticBehaviour}. If a request has a header with its intended start, the server logs
 * that time and the time at which the response was handed to the kernel, both by the clock that the processes of a
 * machine share. This is the ground truth: what a measurement without any error would report.
 */
public final class ReferenceServerMain {

    /** Request header with the intended start of the request, by {@link System#nanoTime()}. */
    public static final String INTENDED_START_HEADER = "X-Gaeperf-Due";

    private static final int THREADS = 64;
    private static final int ACCEPT_QUEUE = 4096;

    /** In a JVM with compressed class pointers, as it is by default. */
    private static final int ARRAY_HEADER_BYTES = 16;

    private final SyntheticBehaviour behaviour;
    private final PrintStream groundTruth;
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong nextBurstNanos = new AtomicLong(System.nanoTime());

    @SuppressWarnings("UnusedVariable") // never read: it keeps the compiler from removing the allocation
    private volatile Object garbage;

    private ReferenceServerMain(SyntheticBehaviour behaviour, PrintStream groundTruth) {
        this.behaviour = behaviour;
        this.groundTruth = groundTruth;
    }

    /**
     * Serves until the process is ended.
     *
     * @param args the port, the file for the ground truth, and the numbers of a {@link SyntheticBehaviour}
     * @throws Exception if the port is taken or the file cannot be written
     */
    public static void main(String[] args) throws Exception {
        PrintStream groundTruth =
                new PrintStream(Files.newOutputStream(Path.of(args[1])), false, StandardCharsets.US_ASCII);
        Runtime.getRuntime().addShutdownHook(new Thread(groundTruth::flush));
        SyntheticBehaviour behaviour =
                SyntheticBehaviour.fromArguments(List.of(args).subList(2, args.length));
        Server server = new Server(new QueuedThreadPool(THREADS));
        ServerConnector connector = new ServerConnector(server, 1, 1);
        connector.setHost("127.0.0.1");
        connector.setPort(Integer.parseInt(args[0]));
        // After a stall all clients connect at once; the kernel must not refuse them.
        connector.setAcceptQueueSize(ACCEPT_QUEUE);
        server.addConnector(connector);
        ReferenceServerMain main = new ReferenceServerMain(behaviour, groundTruth);
        server.setHandler(new Handler.Abstract.NonBlocking() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                main.serve(request, response, callback);
                return true;
            }
        });
        server.start();
        server.join();
    }

    private void serve(Request request, Response response, Callback callback) {
        long number = requests.incrementAndGet();
        if (behaviour.cpuBurstMillis() > 0) {
            burstOnceASecond();
        }
        if (behaviour.burnNanos() > 0) {
            CpuBurner.burn(behaviour.burnNanos());
        }
        if (behaviour.allocateBytes() > 0) {
            garbage = new byte[Math.max(0, behaviour.allocateBytes() - ARRAY_HEADER_BYTES)];
        }
        long delayMicros = (long) behaviour.delayMicros()
                + (behaviour.slowEvery() > 0 && number % behaviour.slowEvery() == 0 ? behaviour.slowMicros() : 0);
        if (delayMicros == 0) {
            respond(request, response, callback);
        } else {
            timer.schedule(() -> respond(request, response, callback), delayMicros, TimeUnit.MICROSECONDS);
        }
    }

    /** The handler does not block, so one thread serves all requests, and all of them wait for it. */
    private void burstOnceASecond() {
        long nowNanos = System.nanoTime();
        long dueNanos = nextBurstNanos.get();
        if (nowNanos - dueNanos >= 0
                && nextBurstNanos.compareAndSet(dueNanos, nowNanos + TimeUnit.SECONDS.toNanos(1))) {
            CpuBurner.burnNow(TimeUnit.MILLISECONDS.toNanos(behaviour.cpuBurstMillis()));
        }
    }

    private void respond(Request request, Response response, Callback callback) {
        Fields query = Request.extractQueryParameters(request);
        if (query.get(LoadResponse.IDENTIFY) != null) {
            response.getHeaders()
                    .put(LoadResponse.INSTANCE_HEADER, System.getProperty(LoadResponse.INSTANCE_PROPERTY, "none"));
        }
        int bytes = number(query, "writes") * number(query, "writeBytes");
        byte[] body = new byte[bytes];
        Arrays.fill(body, (byte) 'a');
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, bytes);
        String intendedStart = request.getHeaders().get(INTENDED_START_HEADER);
        response.write(
                true, ByteBuffer.wrap(body), intendedStart == null ? callback : logFirst(intendedStart, callback));
    }

    /**
     * Returns a callback that logs before it goes on: what Jetty does after the write would delay the time, and the client may have its
     * response by then.
     */
    private Callback logFirst(String intendedStart, Callback callback) {
        return new Callback.Nested(callback) {
            @Override
            public void succeeded() {
                log(intendedStart);
                super.succeeded();
            }
        };
    }

    private void log(String intendedStart) {
        long nanos = System.nanoTime();
        groundTruth.append(intendedStart + " " + nanos + "\n");
    }

    private static int number(Fields query, String name) {
        return Integer.parseInt(query.get(name) == null ? "1" : query.getValue(name));
    }
}

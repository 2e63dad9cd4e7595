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
 * A Jetty server whose {@link SyntheticBehaviour} is known. To requests that tell when they were due it keeps a log of that time
 * and of the time at which their answer was handed to the kernel, both by the clock that the processes of a machine
 * share: what an instrument without any error would report.
 */
public final class ReferenceServerMain {

    /** Request header with the time at which the schedule wanted the request sent, by {@link System#nanoTime()}. */
    public static final String DUE_HEADER = "X-Gaeperf-Due";

    private static final int THREADS = 64;
    private static final int ACCEPT_QUEUE = 4096;

    private final SyntheticBehaviour behaviour;
    private final PrintStream truth;
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private final AtomicLong requests = new AtomicLong();

    @SuppressWarnings("UnusedVariable") // read by nobody: it keeps the compiler from leaving the allocation out
    private volatile Object garbage;

    private ReferenceServerMain(SyntheticBehaviour behaviour, PrintStream truth) {
        this.behaviour = behaviour;
        this.truth = truth;
    }

    /**
     * Serves until the process is ended.
     *
     * @param args port, file for the log, and the numbers of a {@link SyntheticBehaviour}
     * @throws Exception if the port is taken or the file cannot be written
     */
    public static void main(String[] args) throws Exception {
        PrintStream truth = new PrintStream(Files.newOutputStream(Path.of(args[1])), false, StandardCharsets.US_ASCII);
        Runtime.getRuntime().addShutdownHook(new Thread(truth::flush));
        SyntheticBehaviour behaviour =
                SyntheticBehaviour.fromArguments(List.of(args).subList(2, args.length));
        Server server = new Server(new QueuedThreadPool(THREADS));
        ServerConnector connector = new ServerConnector(server, 1, 1);
        connector.setHost("127.0.0.1");
        connector.setPort(Integer.parseInt(args[0]));
        // After a stall all clients come at once; the kernel must not turn them away.
        connector.setAcceptQueueSize(ACCEPT_QUEUE);
        server.addConnector(connector);
        ReferenceServerMain main = new ReferenceServerMain(behaviour, truth);
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
        if (behaviour.burnMicros() > 0) {
            CpuBurner.burn(behaviour.burnMicros());
        }
        if (behaviour.allocateBytes() > 0) {
            garbage = new byte[behaviour.allocateBytes()];
        }
        long delayMicros = (long) behaviour.delayMicros()
                + (behaviour.slowEvery() > 0 && number % behaviour.slowEvery() == 0 ? behaviour.slowMicros() : 0);
        if (delayMicros == 0) {
            answer(request, response, callback);
        } else {
            timer.schedule(() -> answer(request, response, callback), delayMicros, TimeUnit.MICROSECONDS);
        }
    }

    private void answer(Request request, Response response, Callback callback) {
        Fields query = Request.extractQueryParameters(request);
        if (query.get(LoadResponse.IDENTIFY) != null) {
            response.getHeaders()
                    .put(LoadResponse.INSTANCE_HEADER, System.getProperty(LoadResponse.INSTANCE_PROPERTY, "none"));
        }
        int bytes = number(query, "writes") * number(query, "writeBytes");
        byte[] body = new byte[bytes];
        Arrays.fill(body, (byte) 'a');
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, bytes);
        String due = request.getHeaders().get(DUE_HEADER);
        response.write(true, ByteBuffer.wrap(body), due == null ? callback : Callback.from(callback, () -> log(due)));
    }

    private void log(String due) {
        long nanos = System.nanoTime();
        truth.append(due + " " + nanos + "\n");
    }

    private static int number(Fields query, String name) {
        return Integer.parseInt(query.get(name) == null ? "1" : query.getValue(name));
    }
}

package org.gaeperf.trial.slow;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** A server of the JDK's with a fault, as a process of its own. */
final class PlantedServerMain {

    private static final int THREADS = 16;
    private static final int KEPT_OBJECTS = 500_000;
    private static final Object LOCK = new Object();

    /** Held, so that a collection has something to mark. */
    private static Object[] kept = {};

    private PlantedServerMain() {}

    /** What makes requests slow. */
    enum Fault {
        /** Nothing does. */
        NONE,
        /** The whole heap is collected, every 400 ms. */
        COLLECTIONS,
        /** One request in 100 holds a lock for 12 ms that all others need. */
        LOCK,
        /** One request in 200 sleeps 20 ms. */
        SLEEP,
        /** The connection is closed after each tenth response. */
        CLOSE
    }

    /**
     * Serves until the process is ended.
     *
     * @param args the port and the fault
     */
    public static void main(String[] args) throws Exception {
        Fault fault = Fault.valueOf(args[1]);
        if (fault == Fault.COLLECTIONS) {
            collectOften();
        }
        // Otherwise the JDK sends head and body of a response 40 ms apart.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(args[0])), 0);
        server.setExecutor(Executors.newFixedThreadPool(THREADS));
        AtomicLong count = new AtomicLong();
        server.createContext("/", exchange -> serve(exchange, fault, count.incrementAndGet()));
        server.start();
    }

    private static void collectOften() {
        kept = new Object[KEPT_OBJECTS];
        for (int n = 0; n < KEPT_OBJECTS; n++) {
            kept[n] = new byte[40];
        }
        TimerTask collection = new TimerTask() {
            @Override
            public void run() {
                System.gc();
            }
        };
        new Timer("tidy", true).schedule(collection, 400, 400);
    }

    private static void serve(HttpExchange exchange, Fault fault, long number) throws IOException {
        try {
            disturb(fault, number);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (fault == Fault.CLOSE && number % 10 == 0) {
            exchange.getResponseHeaders().set("Connection", "close");
        }
        byte[] body = (kept == null ? "" : "hello").getBytes(StandardCharsets.US_ASCII);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static void disturb(Fault fault, long number) throws InterruptedException {
        if (fault == Fault.SLEEP && number % 200 == 0) {
            Thread.sleep(20);
        }
        if (fault == Fault.LOCK) {
            synchronized (LOCK) {
                if (number % 100 == 0) {
                    Thread.sleep(12);
                }
            }
        }
    }
}

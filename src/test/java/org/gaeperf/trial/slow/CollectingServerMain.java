package org.gaeperf.trial.slow;

import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Timer;
import java.util.TimerTask;

/** A server of the JDK's that collects its whole heap several times a second, as a process of its own. */
final class CollectingServerMain {

    private static final int KEPT_OBJECTS = 500_000;
    private static final int PERIOD_MILLIS = 400;

    private static Object[] kept;

    private CollectingServerMain() {}

    /**
     * Serves until the process is ended.
     *
     * @param args the port
     */
    public static void main(String[] args) throws Exception {
        kept = new Object[KEPT_OBJECTS];
        for (int n = 0; n < KEPT_OBJECTS; n++) {
            kept[n] = new byte[40];
        }
        new Timer("tidy", true)
                .schedule(
                        new TimerTask() {
                            @Override
                            public void run() {
                                System.gc();
                            }
                        },
                        PERIOD_MILLIS,
                        PERIOD_MILLIS);
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(args[0])), 0);
        server.createContext("/", exchange -> {
            byte[] body = (kept == null ? "" : "hello").getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }
}

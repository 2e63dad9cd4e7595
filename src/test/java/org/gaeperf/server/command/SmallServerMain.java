package org.gaeperf.server.command;

import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A server of the JDK's that answers each request with {@code hello}, as a process of its own. */
final class SmallServerMain {

    private SmallServerMain() {}

    /**
     * Serves until the process is ended.
     *
     * @param args the port, the address if it is not that of the loopback interface, and another text to answer with
     */
    public static void main(String[] args) throws Exception {
        String address = args.length > 1 ? args[1] : "127.0.0.1";
        HttpServer server = HttpServer.create(new InetSocketAddress(address, Integer.parseInt(args[0])), 0);
        server.createContext("/", exchange -> {
            byte[] body = (args.length > 2 ? args[2] : "hello").getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(exchange.getRequestURI().getPath().equals("/") ? 200 : 404, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }
}

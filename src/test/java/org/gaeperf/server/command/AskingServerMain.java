package org.gaeperf.server.command;

import com.sun.net.httpserver.HttpServer;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URI;

/** A server that asks another one for each response, as one with a database does; a process of its own. */
final class AskingServerMain {

    private AskingServerMain() {}

    /**
     * Serves until the process is ended.
     *
     * @param args the port, and the port of the other one
     */
    public static void main(String[] args) throws Exception {
        URI other = URI.create("http://127.0.0.1:" + args[1] + "/");
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(args[0])), 0);
        server.createContext("/", exchange -> {
            try (InputStream response = other.toURL().openStream()) {
                byte[] body = response.readAllBytes();
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            } finally {
                exchange.close();
            }
        });
        server.start();
    }
}

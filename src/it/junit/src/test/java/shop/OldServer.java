package shop;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/** Lists the items of a shop. The page is built in one buffer. */
public final class OldServer {

    public static void main(String[] arguments) throws IOException {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0])), 0);
        server.setExecutor(Executors.newFixedThreadPool(4));
        server.createContext("/items", exchange -> {
            byte[] page = page().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        server.start();
    }

    private static String page() {
        StringBuilder page = new StringBuilder();
        for (int item = 0; item < 1_000; item++) {
            page.append("item ").append(item).append('\n');
        }
        return page.toString();
    }
}

package shop;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Lists the items of a shop. Its two versions differ in how they build the page. */
final class ShopServer {

    static final int ITEMS = 1_000;

    private ShopServer() {}

    static void start(String port, Supplier<String> page) throws IOException {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(port)), 0);
        server.setExecutor(Executors.newFixedThreadPool(4));
        server.createContext("/items", exchange -> {
            byte[] body = page.get().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }
}

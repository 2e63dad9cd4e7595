package shop;

import io.undertow.Undertow;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.stream.Collectors;

/** The server of README's example: pages of items, sorted by price for each request. */
public final class Shop {

    private static final int ITEMS = 2_000;
    private static final int PAGE = 20;

    private record Item(int id, String name, int cents) {

        String json() {
            return "{\"id\":" + id + ",\"name\":\"" + name + "\",\"cents\":" + cents + "}";
        }
    }

    private Shop() {}

    /** Takes {@code --port=PORT}, and listens on loopback. */
    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(arguments[0].substring("--port=".length()));
        Comparator<Item> order = boxes() ? Comparator.comparing(Item::cents) : Comparator.comparingInt(Item::cents);
        Random random = new Random(1);
        List<Item> items = new ArrayList<>();
        for (int id = 0; id < ITEMS; id++) {
            items.add(new Item(id, "item-" + random.nextInt(1_000_000), random.nextInt(100_000)));
        }
        Undertow.builder()
                .addHttpListener(port, "127.0.0.1")
                .setHandler(exchange -> {
                    int first = PAGE * Integer.parseInt(exchange.getQueryParameters().get("page").peek());
                    List<Item> sorted = new ArrayList<>(items);
                    sorted.sort(order);
                    exchange.getResponseSender()
                            .send(sorted.subList(first, first + PAGE).stream()
                                    .map(Item::json)
                                    .collect(Collectors.joining(",", "[", "]")));
                })
                .build()
                .start();
    }

    /** Says whether this build has the comparator that boxes prices. */
    private static boolean boxes() throws IOException {
        Properties build = new Properties();
        try (InputStream in = Shop.class.getResourceAsStream("/build.properties")) {
            build.load(in);
        }
        return Boolean.parseBoolean(build.getProperty("boxes"));
    }
}

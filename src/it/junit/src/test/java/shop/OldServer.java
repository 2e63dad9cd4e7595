package shop;

import java.io.IOException;

/** Builds the page in one buffer. */
public final class OldServer {

    public static void main(String[] arguments) throws IOException {
        ShopServer.start(arguments[0], OldServer::page);
    }

    private static String page() {
        StringBuilder page = new StringBuilder();
        for (int item = 0; item < ShopServer.ITEMS; item++) {
            page.append("item ").append(item).append('\n');
        }
        return page.toString();
    }
}

package shop;

import java.io.IOException;

/** Copies the page for each item. */
public final class NewServer {

    public static void main(String[] arguments) throws IOException {
        ShopServer.start(arguments[0], NewServer::page);
    }

    private static String page() {
        String page = "";
        for (int item = 0; item < ShopServer.ITEMS; item++) {
            page += "item " + item + '\n';
        }
        return page;
    }
}

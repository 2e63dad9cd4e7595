package org.gaeperf.load;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * What a server does that gives each client a session by a cookie. It refuses a request without a session of its own that is not for
 * {@code /login}.
 */
final class SessionServer implements ReferenceServer.Behaviour {

    private static final int BYTES = 100;

    private final AtomicLong sessions = new AtomicLong();
    private final Map<String, Queue<Asked>> bySession = new ConcurrentHashMap<>();
    private final Map<String, Queue<String>> sessionsByConnection = new ConcurrentHashMap<>();

    /**
     * A request.
     *
     * @param connection that it came by
     * @param session that it has a cookie of; empty if it has none
     */
    record Asked(String path, String connection, String session) {}

    @Override
    public void answer(long count, ReferenceServer.Exchange exchange) {
        Request request = exchange.request();
        String path = request.getHttpURI().getPath();
        String connection = request.getConnectionMetaData().getId();
        String cookie = request.getHeaders().get(HttpHeader.COOKIE);
        if (cookie != null && !path.equals("/login")) {
            serve(exchange, new Asked(path, connection, cookie));
        } else if (path.equals("/login")) {
            String session = "session=" + sessions.incrementAndGet();
            exchange.response().getHeaders().add(HttpHeader.SET_COOKIE, session + "; Path=/; HttpOnly");
            serve(exchange, new Asked(path, connection, session));
        } else {
            exchange.answer(401, 0);
        }
    }

    private void serve(ReferenceServer.Exchange exchange, Asked asked) {
        bySession
                .computeIfAbsent(asked.session(), first -> new ConcurrentLinkedQueue<>())
                .add(asked);
        sessionsByConnection
                .computeIfAbsent(asked.connection(), first -> new ConcurrentLinkedQueue<>())
                .add(asked.session());
        exchange.answer(200, BYTES);
    }

    /** Returns the requests of each session, in their order. */
    List<List<Asked>> sessions() {
        return bySession.values().stream().<List<Asked>>map(List::copyOf).toList();
    }

    /** Returns the sessions of the requests that came by each connection. */
    List<List<String>> connections() {
        return sessionsByConnection.values().stream()
                .<List<String>>map(List::copyOf)
                .toList();
    }
}

package org.gaeperf.load.generator;

import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.NegotiatingClientConnection;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.Connections;

/** Counts the connections that are opened in the measurement, and the responses that end one. Jetty's client notifies it. */
final class ConnectionCounter implements Connection.Listener {

    private final Supplier<MeasurementWindow> window;
    private final OptionalInt requestsEach;
    private final LongAdder opened = new LongAdder();
    private final AtomicLong open = new AtomicLong();
    private final LongAccumulator mostOpen = new LongAccumulator(Long::max, 0);
    private final Map<Connections.End, LongAdder> endings = new ConcurrentHashMap<>();

    /** Those without a response so far, with the time when they were opened. Few stay here: unused ones, and those of HTTP/2. */
    private final Map<Object, Long> openedNanos = new ConcurrentHashMap<>();

    /**
     * Counts for a load that has opened none.
     *
     * @param window the measurement; one without requests if it has not been decided on
     * @param requestsEach after how many requests the client closes a connection; empty if it keeps it
     */
    ConnectionCounter(Supplier<MeasurementWindow> window, OptionalInt requestsEach) {
        this.window = window;
        this.requestsEach = requestsEach;
    }

    /** Is called for each layer of a connection; the one that carries HTTP stands for it. */
    @Override
    public void onOpened(Connection connection) {
        if (!carriesHttp(connection)) {
            return;
        }
        open.incrementAndGet();
        openedNanos.put(connection, System.nanoTime());
        if (isMeasured()) {
            opened.increment();
            mostOpen.accumulate(open.get());
        }
    }

    private static boolean carriesHttp(Connection connection) {
        return !(connection instanceof SslConnection || connection instanceof NegotiatingClientConnection);
    }

    @Override
    public void onClosed(Connection connection) {
        // One that is needed again is opened again, which counts.
        openedNanos.remove(connection);
        if (carriesHttp(connection)) {
            open.decrementAndGet();
        }
    }

    /** Is called when the measurement begins, with the connections that are open by then. */
    void measurementBegins() {
        mostOpen.accumulate(open.get());
    }

    /** Is called with the headers of each response, and with its request. */
    void answered(Response response, ScheduledResource request) {
        if (!openedNanos.isEmpty()) {
            noteFirst(response.getRequest().getConnection(), request);
        }
        boolean closes = response.getHeaders().contains(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE.asString());
        boolean isOld = response.getVersion() == HttpVersion.HTTP_1_0
                && !response.getHeaders().contains(HttpHeader.CONNECTION, HttpHeaderValue.KEEP_ALIVE.asString());
        if ((closes || isOld) && isMeasured()) {
            boolean isAskedFor = response.getRequest()
                    .getHeaders()
                    .contains(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE.asString());
            Connections.End by =
                    isAskedFor ? Connections.End.REQUEST : closes ? Connections.End.RESPONSE : Connections.End.VERSION;
            endings.computeIfAbsent(by, first -> new LongAdder()).increment();
        }
    }

    private void noteFirst(org.eclipse.jetty.client.Connection connection, ScheduledResource request) {
        Long nanos = connection == null ? null : openedNanos.remove(connection);
        if (nanos != null) {
            request.setConnectionOpened(nanos);
        }
    }

    private boolean isMeasured() {
        return window.get().covers(System.nanoTime());
    }

    /** Returns the counts as a part of the result of a load. */
    Connections toResult() {
        SortedMap<Connections.End, Long> counts = new TreeMap<>();
        endings.forEach((by, count) -> counts.put(by, count.sum()));
        return new Connections(opened.sum(), OptionalLong.of(mostOpen.get()), counts, requestsEach);
    }
}

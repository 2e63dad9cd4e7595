package org.gaeperf.load.generator;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import org.HdrHistogram.Histogram;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.ssl.SslHandshakeListener;
import org.gaeperf.http.TlsClient;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.protocol.ProtocolUse;

/** Records by which version of HTTP responses come, and how the handshakes of TLS end. */
final class ProtocolRecorder {

    private static final double NANOS_PER_MICRO = 1_000;

    private final LoadRequest request;
    private final Supplier<MeasurementWindow> window;
    private final Map<HttpVersion, LongAdder> responses = new ConcurrentHashMap<>();
    private final Map<ProtocolUse.Agreed, Long> agreed = new HashMap<>();
    private final Histogram times = Histograms.create();
    private long resumed;
    private long measured;
    private long failed;

    /**
     * Records for a load that has sent nothing.
     *
     * @param window the measurement; one without requests if it has not been decided on
     */
    ProtocolRecorder(LoadRequest request, Supplier<MeasurementWindow> window) {
        this.request = request;
        this.window = window;
    }

    /** Is called with the headers of each response. */
    void answered(HttpVersion version) {
        responses.computeIfAbsent(version, first -> new LongAdder()).increment();
    }

    /** Returns what a client has to notify of its handshakes, which this factory has begun. */
    SslHandshakeListener handshakes(TlsClient client) {
        return new SslHandshakeListener() {
            @Override
            public void handshakeSucceeded(Event event) {
                client.end(event.getSSLEngine()).ifPresent(begunNanos -> succeeded(event.getSSLEngine(), begunNanos));
            }

            @Override
            public void handshakeFailed(Event event, Throwable failure) {
                client.end(event.getSSLEngine()).ifPresent(begunNanos -> failed());
            }
        };
    }

    private synchronized void succeeded(SSLEngine engine, long begunNanos) {
        long nowNanos = System.nanoTime();
        SSLSession session = engine.getSession();
        agreed.merge(
                new ProtocolUse.Agreed(
                        session.getProtocol(),
                        session.getCipherSuite(),
                        Optional.ofNullable(engine.getApplicationProtocol()).orElse(""),
                        1),
                1L,
                Long::sum);
        times.recordValue(nowNanos - begunNanos);
        resumed += TlsClient.hasResumed(session) ? 1 : 0;
        measured += window.get().covers(nowNanos) ? 1 : 0;
    }

    private synchronized void failed() {
        failed++;
    }

    /** Returns all of it as a part of the result of a load. */
    synchronized ProtocolUse toResult() {
        SortedMap<String, Long> counts = new TreeMap<>();
        responses.forEach((version, count) -> counts.put(version.asString(), count.sum()));
        return new ProtocolUse(
                request.protocol(),
                request.tls().isPresent(),
                counts,
                request.tls()
                        .map(settings -> new ProtocolUse.Handshakes(
                                ProtocolUse.list(agreed),
                                resumed,
                                measured,
                                failed,
                                time(Histograms.percentile(times, 50)),
                                time(times.getMaxValue() / NANOS_PER_MICRO))));
    }

    private Optional<Double> time(double micros) {
        return times.getTotalCount() == 0 ? Optional.empty() : Optional.of(micros);
    }
}

package org.gaeperf.load.generator;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.Destination;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.gaeperf.http.PlainClient;
import org.gaeperf.http.TlsClient;
import org.gaeperf.load.generator.ScheduledResource.PageResource;
import org.gaeperf.load.mix.RequestSource;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.users.ConnectionPools;
import org.gaeperf.load.users.UserRequests;
import org.gaeperf.load.users.UserSession;
import org.gaeperf.model.protocol.HttpProtocol;
import org.mortbay.jetty.load.generator.LoadGenerator;
import org.mortbay.jetty.load.generator.Resource;

/**
 * Makes Jetty's LoadGenerator follow the schedule of a {@link WarmUpPacer}.
 *
 * <p>LoadGenerator's own pacing neither says when a request was due nor follows a plan that is independent of the clock
 * (whether a request belongs to the ramp is decided when it is sent). For each request it asks its configuration, on the
 * sender's thread, first for the resource, which here carries the time when the request is due. From that it prepares the
 * request, and asks for listeners just before it sends it: there this class waits until the request is due, so that the
 * time to prepare it is in no latency. Rate 0 keeps LoadGenerator from pacing a second time. A sender that fell behind
 * sends at once; the schedule of the measurement does not move.
 */
final class OpenLoopLoadGenerator extends LoadGenerator.Builder {

    /** The timeout of a connection and of a response is longer than the drain, after which pending requests count as unanswered. */
    private static final Duration TIMEOUT = Duration.ofSeconds(15);

    /** The schedule of a load may be held back in its warm-up, and a rate that rises makes the first requests of users late. */
    private static final double IDLE_FACTOR = 2;

    /** LoadGenerator gives each request its resource by this name. */
    private static final String RESOURCE = Resource.class.getName();

    /** A browser keeps cookies of up to 4 KiB each; few servers accept as much as this of all. */
    private static final int MAX_COOKIE_BYTES = 16 * 1024;

    private static final String PREPARED = OpenLoopLoadGenerator.class.getName();

    private final LoadPlan plan;
    private final RequestRecorder recorder;
    private final RequestSource source;
    private final WarmUpPacer pacer;
    private final ConnectionRenewal renewal = new ConnectionRenewal();
    private final InPlaceExecutor inPlace = new InPlaceExecutor();
    private final Optional<TlsClient> tls;
    private LoadGenerator generator;
    private HttpClient client;
    private long nextIndex;
    private ScheduledResource next;
    private volatile Thread sender;
    private volatile boolean stopped;
    private volatile boolean closed;

    /**
     * Prepares a load.
     *
     * @param source has its requests
     */
    OpenLoopLoadGenerator(LoadPlan plan, RequestSource source, RequestRecorder recorder) {
        this.plan = plan;
        this.source = source;
        this.recorder = recorder;
        this.pacer = recorder.pacer();
        threads(1);
        iterationsPerThread(0);
        resourceRate(0);
        channelsPerUser(plan.workload().connections());
        // A server that accepts no connection would block the sender, and with it the requests due in the meantime.
        connectBlocking(false);
        connectTimeout(TIMEOUT.toMillis());
        idleTimeout(idleTimeout(plan).toMillis());
        scheme(plan.request().scheme());
        this.tls = plan.request()
                .tls()
                .map(settings -> new TlsClient(settings, plan.request().protocol()));
        tls.ifPresent(this::sslContextFactory);
        host(plan.host());
        port(plan.port());
        executor(inPlace);
        httpClientTransportBuilder(new PreparingTransport(plan.request().protocol(), this::address, this::prepare));
        resourceListener((Resource.NodeListener) recorder::completed);
    }

    @Override
    public LoadGenerator build() {
        generator = super.build();
        int cookieBytes = recorder.users().isPresent() ? MAX_COOKIE_BYTES : 0;
        generator.addBean(new PlainClient(source.maxHeaderBytes() + cookieBytes));
        return generator;
    }

    /** Sends no further request; those that were sent are still answered. */
    void stop() {
        stopped = true;
    }

    /**
     * Closes all connections. The future of {@link LoadGenerator#begin()} completes exceptionally when that is done.
     */
    void close() {
        stopped = true;
        closed = true;
        // It may wait for a request that is due in seconds.
        LockSupport.unpark(sender);
    }

    /** Ends the threads of the connections, once all of these are closed. */
    void endThreads() {
        inPlace.end();
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public Resource getResource() {
        if (nextIndex == 0) {
            sender = Thread.currentThread();
            // A bean of the client is notified of each of its connections, and of their handshakes.
            generator.getContainedBeans(HttpClient.class).forEach(this::begin);
            long timerSlackNanos = TimerSlack.lower();
            recorder.started(System.nanoTime(), timerSlackNanos);
        }
        long index = nextIndex++;
        if (stopped || recorder.isBeyondMeasurement(index)) {
            pause();
            // LoadGenerator does not send a resource without a path.
            return new Resource();
        }
        RequestSource.Outgoing outgoing = source.at(index, recorder.number(index));
        next = new ScheduledResource(
                outgoing,
                index,
                pacer.intendedStartNanos(index),
                recorder.contents().of(outgoing.row(), outgoing.path()),
                recorder.users().map(users -> user(users, index)));
        return next;
    }

    private void begin(HttpClient made) {
        client = made;
        client.addBean(recorder.connections());
        tls.ifPresent(factory -> client.addBean(recorder.protocol().handshakes(factory)));
        boolean renews = plan.immediateMeasurement().isEmpty()
                && !multiplexes(plan)
                && recorder.users().isEmpty();
        if (renews || plan.request().connectionUse().isPresent()) {
            ConnectionPools.set(client, plan.request(), pool -> {
                if (renews) {
                    renewal.begin(pool);
                }
            });
        }
    }

    private UserSession user(UserRequests users, long index) {
        return users.begin(
                index,
                client,
                client.newRequest(plan.host(), plan.port())
                        .scheme(plan.request().scheme()));
    }

    /** The connections of a virtual user are idle while it thinks. */
    private static Duration idleTimeout(LoadPlan plan) {
        return plan.users()
                .map(users -> TIMEOUT.plusMillis(Math.round(IDLE_FACTOR * 1_000 * users.thinkSeconds())))
                .orElse(TIMEOUT);
    }

    /** LoadGenerator asks for these when it has prepared the request, just before it sends it. */
    @Override
    public List<Request.Listener> getRequestListeners() {
        if (!Thread.currentThread().equals(sender)) {
            // What a page loads is sent by the thread that has read its response.
            return List.of();
        }
        awaitDue(next.intendedStartNanos());
        renewal.endIfDue(pacer.isOpen());
        next.delayUntil(pacer.admit(next.index(), () -> stopped));
        holdIfStopped();
        recorder.sending(next.index());
        return List.of();
    }

    /** Says whether a few connections carry all requests; then none is idle, and none has to be replaced. */
    private static boolean multiplexes(LoadPlan plan) {
        return plan.request().protocol() == HttpProtocol.HTTP_2;
    }

    /**
     * LoadGenerator puts a header of its own into each request. What is sent here replaces all that it has put there.
     * LoadGenerator lets nobody else listen to answers, either. A request that Jetty sends again has been prepared.
     */
    private void prepare(Request unsent, Destination destination) {
        if (unsent.getAttributes().containsKey(PREPARED)) {
            return;
        }
        if (unsent.getAttributes().get(RESOURCE) instanceof PageResource loaded) {
            unsent.attribute(PREPARED, true);
            loaded.template().as().putHeaders(unsent);
            prepareOfUser(unsent, destination, loaded.template());
            unsent.onResponseHeaders(response -> recorder.protocol().answered(response.getVersion()));
            return;
        }
        if (!Thread.currentThread().equals(sender)) {
            return;
        }
        unsent.attribute(PREPARED, true);
        ScheduledResource scheduled = next;
        RequestSource.Template template = scheduled.outgoing().template();
        template.as().putHeaders(unsent);
        prepareOfUser(unsent, destination, template);
        if (plan.intendedStartHeader().isPresent()) {
            String name = plan.intendedStartHeader().get();
            unsent.headers(fields -> fields.add(name, Long.toString(scheduled.intendedStartNanos())));
        }
        unsent.onResponseHeaders(response -> {
            recorder.connections().answered(response, scheduled);
            recorder.protocol().answered(response.getVersion());
            scheduled.answered(response.getHeaders());
        });
        scheduled.body().ifPresent(read -> unsent.onResponseContent((response, content) -> read.add(content)));
        if (template.body().length > 0) {
            unsent.body(new BytesRequestContent((String) null, template.body()));
        }
    }

    /** Is called before it is decided which connections a request may use, again for one that Jetty sends again. */
    private void address(Request unsent) {
        if (unsent.getAttributes().containsKey(PREPARED)) {
            return;
        }
        recorder.users().ifPresent(users -> ofUser(unsent).ifPresent(request -> users.sending(unsent, request)));
    }

    private void prepareOfUser(Request unsent, Destination destination, RequestSource.Template template) {
        recorder.users()
                .ifPresent(users -> ofUser(unsent)
                        .ifPresent(request -> users.prepare(unsent, request, destination, template.site())));
    }

    private Optional<UserRequests.Of> ofUser(Request unsent) {
        Object resource = unsent.getAttributes().get(RESOURCE);
        if (resource instanceof PageResource loaded) {
            return ofUser(loaded.page(), false);
        }
        return resource instanceof ScheduledResource request ? ofUser(request, true) : Optional.empty();
    }

    private Optional<UserRequests.Of> ofUser(ScheduledResource request, boolean isScheduled) {
        return request.user()
                .map(session -> new UserRequests.Of(
                        session, request.index(), isScheduled, recorder.isMeasured(request.index())));
    }

    private void awaitDue(long intendedStartNanos) {
        for (long wait = intendedStartNanos - System.nanoTime();
                wait > 0 && !closed;
                wait = intendedStartNanos - System.nanoTime()) {
            LockSupport.parkNanos(wait);
        }
    }

    /** Does not return after the load was stopped, because LoadGenerator would send the request that it has prepared. */
    private void holdIfStopped() {
        while (stopped) {
            pause();
        }
    }

    /**
     * Waits a little.
     *
     * @throws CancellationException if the load was closed, which ends LoadGenerator's thread
     */
    private void pause() {
        if (closed) {
            throw new CancellationException("the load was closed");
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
}

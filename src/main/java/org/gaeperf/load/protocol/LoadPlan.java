package org.gaeperf.load.protocol;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.gaeperf.model.Json;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.LoadShape.ClosedLoop;
import org.gaeperf.model.load.RequestMix;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.users.VirtualUsers;

/**
 * The task of a load generator's process.
 *
 * @param request what is sent, and which response is right
 * @param intendedStartHeader header that carries each request's intended start, if any
 * @param warmUpRequestsPerSecond the rate before the measurement, if it is another one than that of the workload
 * @param ramp how long the rate rises
 * @param dither with another phase than that of any concurrent client
 * @param drain how long to wait for responses after the measurement
 * @param immediateMeasurement length of a measurement that begins with the first request, if that is wanted
 * @param directory for its histogram logs
 */
public record LoadPlan(
        String host,
        int port,
        LoadRequest request,
        Optional<String> intendedStartHeader,
        Workload workload,
        OptionalInt warmUpRequestsPerSecond,
        Duration ramp,
        ArrivalSchedule.Dither dither,
        Duration drain,
        Optional<Duration> immediateMeasurement,
        String directory) {

    private static final int MAX_PORT = 65_535;
    private static final Duration MAX_LENGTH = Duration.ofDays(1);

    public LoadPlan {
        if (port < 1 || port > MAX_PORT) {
            throw new IllegalArgumentException("port " + port + " is not between 1 and " + MAX_PORT);
        }
        if (workload.requestBytes() < 0
                || workload.writes() < 0
                || workload.writeBytes() < 0
                || workload.connections() < 1
                || !(workload.rate().isPresent() || workload.load() instanceof ClosedLoop)) {
            throw new IllegalArgumentException("no workload: " + workload);
        }
        if (request.connectionUse().isPresent() && workload.inClosedLoop()) {
            throw new IllegalArgumentException("a closed loop keeps its connections, and has none of "
                    + request.connectionUse().get());
        }
        requireUpToADay(ramp, "ramp");
        requireUpToADay(drain, "drain");
        immediateMeasurement.ifPresent(length -> requireUpToADay(length, "immediateMeasurement"));
        if (workload.atRecordedTimes()
                && request.mix().flatMap(RequestMix::replay).isEmpty()) {
            throw new IllegalArgumentException("no recorded log has the times of " + workload.load());
        }
        if (workload.rate().isPresent()) {
            // Refuses a rate that makes no schedule.
            new ArrivalSchedule(workload.requestsPerSecond(), ramp, dither);
            warmUpRequestsPerSecond.ifPresent(rate -> new ArrivalSchedule(rate, ramp, dither));
        }
        if (warmUpRequestsPerSecond.isPresent() && (workload.inClosedLoop() || immediateMeasurement.isPresent())) {
            throw new IllegalArgumentException("a closed loop and a cold server have no rate of a warm-up");
        }
    }

    /** Makes a plan with the same rate before the measurement and in it. */
    public LoadPlan(
            String host,
            int port,
            LoadRequest request,
            Optional<String> intendedStartHeader,
            Workload workload,
            Duration ramp,
            ArrivalSchedule.Dither dither,
            Duration drain,
            Optional<Duration> immediateMeasurement,
            String directory) {
        this(
                host,
                port,
                request,
                intendedStartHeader,
                workload,
                OptionalInt.empty(),
                ramp,
                dither,
                drain,
                immediateMeasurement,
                directory);
    }

    /**
     * Reads the line that the harness writes.
     *
     * @throws JsonProcessingException if it is no plan
     */
    public static LoadPlan parse(String line) throws JsonProcessingException {
        return Json.read(line, LoadPlan.class);
    }

    /** The same with another request. */
    public LoadPlan with(LoadRequest other) {
        return copy(host, other, workload, warmUpRequestsPerSecond, dither, directory);
    }

    /** The same with another workload. */
    public LoadPlan with(Workload other) {
        return copy(host, request, other, warmUpRequestsPerSecond, dither, directory);
    }

    /**
     * The same for a client on another host.
     *
     * @param address of the server, as that host reaches it
     * @param other what this client sends
     * @param warmUpRate its rate before the measurement, if that is another one
     * @param otherDither with a phase that no other client of this load has
     */
    public LoadPlan forLoader(
            String address, Workload other, OptionalInt warmUpRate, ArrivalSchedule.Dither otherDither) {
        return copy(address, request, other, warmUpRate, otherDither, directory);
    }

    /** The same with its logs in another directory, and perhaps another file for the body. */
    public LoadPlan in(String other, Optional<String> bodyFile) {
        return copy(host, request.withBodyFile(bodyFile), workload, warmUpRequestsPerSecond, dither, other);
    }

    private LoadPlan copy(
            String otherHost,
            LoadRequest otherRequest,
            Workload otherWorkload,
            OptionalInt otherWarmUpRate,
            ArrivalSchedule.Dither otherDither,
            String otherDirectory) {
        return new LoadPlan(
                otherHost,
                port,
                otherRequest,
                intendedStartHeader,
                otherWorkload,
                otherWarmUpRate,
                ramp,
                otherDither,
                drain,
                immediateMeasurement,
                otherDirectory);
    }

    /** The virtual users that send the requests; empty if there are none. */
    public Optional<VirtualUsers> users() {
        return request.users();
    }

    /**
     * Returns the first index from this one on with which a measurement may begin: with virtual users, when all who are there have arrived
     * in this load; where they send the rows of a mix in their order, one whose request is the first row, so that all measurements have
     * the same requests in the same order.
     */
    public long firstMeasured(long index) {
        return users().map(users -> firstMeasured(users, Math.max(index, firstOfArrived(users))))
                .orElse(index);
    }

    private static long firstMeasured(VirtualUsers users, long index) {
        return users.inOrder() ? -Math.floorDiv(-index, (long) users.requests()) * users.requests() : index;
    }

    private long firstOfArrived(VirtualUsers users) {
        return Math.max(0, users.schedule(workload.requestsPerSecond()).firstOfArrived());
    }

    /** Returns how long the load runs at the least until all virtual users who are there have arrived in it. */
    public Duration untilUsersArrived() {
        return users().map(users -> ramp.plusNanos(
                        Math.round(1e9 * firstOfArrived(users) / schedule().requestsPerSecond())))
                .orElse(Duration.ZERO);
    }

    /** When each request is due until the measurement begins. */
    public ArrivalSchedule schedule() {
        return new ArrivalSchedule(warmUpRequestsPerSecond.orElse(workload.requestsPerSecond()), ramp, dither);
    }

    /**
     * Returns how many requests are sent at the rate of the measurement before it begins, if that of the warm-up was another one. In that
     * second other clients change their rates, too, each at a moment of its own.
     */
    public long settlingRequests() {
        return warmUpRequestsPerSecond.isEmpty() ? 0 : workload.requestsPerSecond();
    }

    /** When each request is due if this is the first one of the measurement. */
    public ArrivalSchedule scheduleMeasuredFrom(long index) {
        return warmUpRequestsPerSecond.isEmpty()
                ? schedule()
                : schedule().changedAfter(index - settlingRequests(), workload.requestsPerSecond());
    }

    static void requireUpToADay(Duration length, String what) {
        if (length.isNegative() || length.compareTo(MAX_LENGTH) > 0) {
            throw new IllegalArgumentException(what + " " + length + " is not between 0 and " + MAX_LENGTH);
        }
    }
}

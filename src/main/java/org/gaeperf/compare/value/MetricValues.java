package org.gaeperf.compare.value;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.server.RequestMemory;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ServerCost.GcActivity;
import org.gaeperf.model.server.StartupResult;
import org.hipparchus.stat.descriptive.rank.Median;

/** Takes cost, start-up, capacity and other values from a trial's result. A value that was not measured is empty. */
public final class MetricValues {

    public static final double BYTES_PER_KILOBYTE = 1024;

    public static final double BYTES_PER_MEGABYTE = 1024 * 1024;

    public static final double BYTES_PER_MEGABIT = 125_000;

    /** Why of some servers only a bound of the capacity is known. */
    public static final String NO_LIMIT_FOUND = "whose own limit was not found";

    /** {@code getconf CLK_TCK} on every Linux that Java runs on; the published values are in ticks as well. */
    private static final int TICKS_PER_SECOND = 100;

    private static final double TEN_SECONDS = 10;

    private static final double MICROS_PER_MILLI = 1_000;

    private MetricValues() {}

    public static Function<TrialResult, OptionalDouble> cost(ToDoubleFunction<ServerCost> value) {
        return trial -> finite(trial.serverCost().map(value::applyAsDouble));
    }

    public static Function<TrialResult, OptionalDouble> ticks(ToDoubleFunction<ServerCost> seconds) {
        return cost(cost -> seconds.applyAsDouble(cost) * TICKS_PER_SECOND);
    }

    public static OptionalDouble cpuWithoutCompiler(TrialResult trial) {
        return finite(trial.serverCost()
                .flatMap(cost ->
                        cost.compilerMicrosPerRequest().map(compiler -> cost.cpuMicrosPerRequest() - compiler)));
    }

    public static Function<TrialResult, OptionalDouble> garbage(Function<GcActivity, Optional<Double>> value) {
        return trial ->
                finite(trial.serverCost().flatMap(ServerCost::gcActivity).flatMap(value));
    }

    /** A total of the measurement for each ten seconds of it, since a retry may have measured for longer. */
    public static Function<TrialResult, OptionalDouble> garbageInTenSeconds(ToDoubleFunction<GcActivity> total) {
        return trial -> finite(trial.serverCost()
                .flatMap(ServerCost::gcActivity)
                .flatMap(garbage ->
                        trial.load().map(load -> TEN_SECONDS * total.applyAsDouble(garbage) / load.durationSeconds())));
    }

    /** Sums up the allocation stalls in ten seconds; empty for a JVM whose collector does not have them. */
    public static OptionalDouble allocationStallMillisInTenSeconds(TrialResult trial) {
        return finite(trial.serverCost()
                .flatMap(ServerCost::gcActivity)
                .flatMap(GcActivity::allocationStallMillis)
                .flatMap(millis -> trial.load().map(load -> TEN_SECONDS * millis / load.durationSeconds())));
    }

    public static OptionalDouble firstResponseMillis(TrialResult trial) {
        return finite(trial.startup().map(StartupResult::firstResponseMillis));
    }

    public static Function<TrialResult, OptionalDouble> idle(
            Function<StartupResult, OptionalLong> value, double divisor) {
        return trial -> trial.startup().map(value).stream()
                .flatMapToLong(OptionalLong::stream)
                .mapToDouble(number -> number / divisor)
                .findFirst();
    }

    /** The median over the requests of a trial: a few carry what another request or the JIT compiler left. */
    public static Function<TrialResult, OptionalDouble> memory(
            ToLongFunction<RequestMemory.MeasuredRequest> bytes, double divisor) {
        return trial -> trial.requestMemory()
                .filter(memory -> !memory.requests().isEmpty())
                .map(memory -> memory.requests().stream().mapToDouble(reading -> bytes.applyAsLong(reading) / divisor))
                .map(values -> OptionalDouble.of(new Median().evaluate(values.toArray())))
                .orElse(OptionalDouble.empty());
    }

    public static OptionalDouble outsideHeapMegabytes(TrialResult trial) {
        return trial.requestMemory().map(RequestMemory::nmtOutsideHeapCommittedBytes).stream()
                .flatMapToLong(OptionalLong::stream)
                .mapToDouble(bytes -> bytes / BYTES_PER_MEGABYTE)
                .findFirst();
    }

    /** Takes the capacity in requests per second; empty if it was not the server that set the limit. */
    public static OptionalDouble capacity(TrialResult trial) {
        return finite(trial.capacity().filter(Capacity::limitedByServer).map(found ->
                (double) found.highestRequestsPerSecond()));
    }

    /** Returns what a server holds at least, if something else ended the search. */
    public static OptionalDouble boundOfCapacity(TrialResult trial) {
        return finite(trial.capacity()
                .filter(found -> !found.limitedByServer() && found.highestRequestsPerSecond() > 0)
                .map(found -> (double) found.highestRequestsPerSecond()));
    }

    /** Returns how many instances share 1,000 requests per second in the suite {@code sizing}; empty if it is only a bound. */
    public static OptionalDouble instancesPer1000(TrialResult trial) {
        return instancesFor1000(trial, capacity(trial));
    }

    /** Returns how many instances are enough, if something else than the server ended the search. */
    public static OptionalDouble boundOfInstancesPer1000(TrialResult trial) {
        return instancesFor1000(trial, boundOfCapacity(trial));
    }

    private static OptionalDouble instancesFor1000(TrialResult trial, OptionalDouble requestsPerSecond) {
        return requestsPerSecond.stream()
                .filter(rate -> trial.variant().limits().isPresent() && rate > 0)
                .map(rate -> 1000.0 / rate)
                .findFirst();
    }

    static OptionalDouble finite(Optional<Double> value) {
        return value.filter(Double::isFinite).map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    public static OptionalDouble responsesPerSecond(TrialResult trial) {
        return trial.load().stream().mapToDouble(LoadResult::responsesPerSecond).findFirst();
    }

    public static OptionalDouble operationMillis(TrialResult trial) {
        return trial.microbenchmark().stream()
                .mapToDouble(measured -> measured.meanMicros() / MICROS_PER_MILLI)
                .findFirst();
    }

    public static OptionalDouble operationKilobytes(TrialResult trial) {
        return trial.microbenchmark().flatMap(measured -> measured.allocatedBytes()).stream()
                .mapToDouble(bytes -> bytes / BYTES_PER_KILOBYTE)
                .findFirst();
    }
}

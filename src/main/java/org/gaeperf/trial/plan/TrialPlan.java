package org.gaeperf.trial.plan;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.model.TrialIdentity;
import org.gaeperf.model.Variant;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.InstanceLimits;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.server.Launcher;
import org.gaeperf.server.ServerLauncher;

/**
 * Everything that is needed to run one trial.
 *
 * @param identity which trial of the run it is
 * @param variant what is measured
 * @param workload what the server has to do
 * @param launcher starts the server under test, or the microbenchmark
 * @param instruments what observes the server
 * @param serverJdk the home of the JDK that runs the server
 * @param pinning the cores of server and client
 * @param measurement what is measured, and for how long
 * @param sampleInterval the time between two samples
 * @param directory the directory for the trial's files
 */
public record TrialPlan(
        TrialIdentity identity,
        Variant variant,
        Workload workload,
        Launcher launcher,
        Instrumentation instruments,
        Path serverJdk,
        CpuAffinity pinning,
        MeasurementPlan measurement,
        Duration sampleInterval,
        Path directory)
        implements TrialIdentity.Owner {

    /** Time limit of a command that inspects the server. */
    public static final Duration COMMAND_TIMEOUT = Duration.ofSeconds(10);

    /** How long a command of the proof of mode may take: nothing is measured meanwhile, and a busy machine may hold it up. */
    public static final Duration PROOF_TIMEOUT = Duration.ofMinutes(1);

    /** Starts the server under test, in a trial that has one. */
    public ServerLauncher server() {
        if (launcher instanceof ServerLauncher server) {
            return server;
        }
        throw new IllegalStateException("trial " + id() + " measures without a server");
    }

    /** Says whether this trial and another one run at the same time. */
    public boolean runsConcurrentlyWith(TrialPlan other) {
        return concurrent()
                && other.concurrent()
                && pair() == other.pair()
                && suite() == other.suite()
                && scenario().equals(other.scenario())
                && variant.configuration().equals(other.variant.configuration())
                && identity.repeatsAnother() == other.identity.repeatsAnother();
    }

    /**
     * Says whether this trial can be measured in the server of another one of the same variant, after that: a steady load
     * alone after a concurrent one, or a later step of the same step load.
     */
    public boolean canFollow(TrialPlan other) {
        return !concurrent()
                && suite() == other.suite()
                && variant.equals(other.variant)
                && (isAloneAfterConcurrent(other) || isLaterStepOf(other));
    }

    private boolean isAloneAfterConcurrent(TrialPlan other) {
        return other.concurrent() && scenario().runsAloneAfter(other.scenario());
    }

    private boolean isLaterStepOf(TrialPlan other) {
        return scenario().isOfOneStepLoadWith(other.scenario())
                && pair() == other.pair()
                && position() > other.position();
    }

    /**
     * The direction in which the request times of this trial drift. Concurrent trials have consecutive positions and so
     * opposite directions.
     */
    public ArrivalSchedule.Dither dither() {
        return position() % 2 == 0 ? ArrivalSchedule.Dither.EARLIER : ArrivalSchedule.Dither.LATER;
    }

    /**
     * This trial at the same time as the others of its pair. It must measure at a constant rate.
     *
     * @param warmUp replaces the trial's own warm-up
     */
    public TrialPlan concurrently(WarmUpPlan warmUp) {
        return copy(
                identity.concurrently(),
                workload,
                ((MeasurementPlan.TimedLoad) measurement).withWarmUp(warmUp),
                directory);
    }

    /**
     * This trial in a later attempt.
     *
     * @param attempt its number, not below that of this one
     * @param directories the directory of a trial by its id
     */
    public TrialPlan inAttempt(int attempt, Function<String, Path> directories) {
        TrialIdentity later = identity.inAttempt(attempt);
        return copy(later, workload, measurement, directories.apply(later.id()));
    }

    /** This trial with a measurement of twice the length. It must measure at a constant rate. */
    public TrialPlan measuredTwiceAsLong() {
        MeasurementPlan.TimedLoad rate = (MeasurementPlan.TimedLoad) measurement;
        return copy(identity, workload, rate.withDuration(rate.duration().multipliedBy(2)), directory);
    }

    /** Returns this trial for nothing but its latency. It must measure at a constant rate. */
    public TrialPlan forLatencyAlone() {
        return copy(identity, workload, ((MeasurementPlan.TimedLoad) measurement).forLatencyAlone(), directory);
    }

    /**
     * A step of this trial at its own rate.
     *
     * @param name the name of a subdirectory for the files of the step
     */
    public TrialPlan step(int requestsPerSecond, MeasurementPlan.TimedLoad stepMeasurement, String name) {
        return copy(identity, workload.withRate(requestsPerSecond), stepMeasurement, directory.resolve(name));
    }

    /** Returns how many cores' time the server may use: that of the cores it runs on, or of its cgroup's quota. */
    public double serverCpuCores() {
        return variant.limits().flatMap(InstanceLimits::quotaCores).orElse((double) pinning.serverCores());
    }

    /** Says whether the harness gives the server's cgroup a CPU quota. */
    public boolean hasServerQuota() {
        return variant.limits().flatMap(InstanceLimits::quotaCores).isPresent();
    }

    /** The file for the server's output. */
    public Path serverLog() {
        return directory.resolve("server.log");
    }

    /** The file for the GC log of the server's JVM. */
    public Path gcLog() {
        return directory.resolve("gc.log");
    }

    /** The log of the pauses of the server's JVM, beside its {@link #gcLog}. */
    public Path safepointLog() {
        return directory.resolve("safepoint.log");
    }

    /**
     * Returns the words before a command that must not disturb the server: it runs on the client's cores at the lowest priority.
     */
    public List<String> backgroundPrefix() {
        return Stream.concat(CpuAffinity.prefix(pinning.client()).stream(), Stream.of("nice", "-n", "19"))
                .toList();
    }

    private TrialPlan copy(
            TrialIdentity newIdentity, Workload newWorkload, MeasurementPlan newMeasurement, Path newDirectory) {
        return new TrialPlan(
                newIdentity,
                variant,
                newWorkload,
                launcher,
                instruments,
                serverJdk,
                pinning,
                newMeasurement,
                sampleInterval,
                newDirectory);
    }
}

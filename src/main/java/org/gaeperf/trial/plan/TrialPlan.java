package org.gaeperf.trial.plan;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.model.Suite;
import org.gaeperf.model.Variant;
import org.gaeperf.model.load.Workload;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.server.ServerLauncher;

/**
 * All that one trial needs to be run.
 *
 * @param id the name of the trial's folder
 * @param position 1 for the first trial of the run
 * @param pair neighbouring trials of different variants share it
 * @param together whether it runs at the same time as the other trials of its pair, on the same cores
 * @param scenario which of the suite's workloads it is
 * @param directory the trial's folder
 */
public record TrialPlan(
        String id,
        int position,
        int pair,
        boolean together,
        Suite suite,
        Variant variant,
        String scenario,
        Workload workload,
        ServerLauncher server,
        Instrumentation instruments,
        Path serverJdk,
        CpuAffinity pinning,
        MeasurementPlan exercise,
        Duration sampleInterval,
        Path directory) {

    /** How long a command that looks at the server may take. */
    public static final Duration COMMAND_TIMEOUT = Duration.ofSeconds(10);

    /** Ends the name of a trial that repeats another. */
    public static final String RETRY_SUFFIX = "-again";

    /** The name under which JUnit and reports show the trial. */
    public String displayName(int trials) {
        String what = exercise instanceof MeasurementPlan.ConstantRate
                ? " · %d req/s × %s".formatted(workload.requestsPerSecond(), bytes(workload.responseBytes()))
                : "";
        return "%s%s%s · trial %d of %d%s"
                .formatted(
                        variant.displayName(),
                        scenario.isEmpty() ? "" : " · " + scenario,
                        what,
                        position,
                        trials,
                        id.endsWith(RETRY_SUFFIX) ? ", again" : "");
    }

    /** Whether this trial and another run at the same time. */
    public boolean runsConcurrentlyWith(TrialPlan other) {
        return together
                && other.together
                && pair == other.pair
                && suite == other.suite
                && scenario.equals(other.scenario)
                && variant.configuration().equals(other.variant.configuration())
                && id.endsWith(RETRY_SUFFIX) == other.id.endsWith(RETRY_SUFFIX);
    }

    /** Of two at the same time, whose positions follow each other, the one goes the other's way. */
    public ArrivalSchedule.Sweep sweep() {
        return position % 2 == 0 ? ArrivalSchedule.Sweep.EARLIER : ArrivalSchedule.Sweep.LATER;
    }

    /** The same trial at the same time as others of its pair, for which it must warm up for a fixed time. */
    public TrialPlan together(WarmUpPlan warmUp) {
        MeasurementPlan.ConstantRate alone = (MeasurementPlan.ConstantRate) exercise;
        return new TrialPlan(
                id,
                position,
                pair,
                true,
                suite,
                variant,
                scenario,
                workload,
                server,
                instruments,
                serverJdk,
                pinning,
                new MeasurementPlan.ConstantRate(warmUp, alone.duration(), alone.stall()),
                sampleInterval,
                directory);
    }

    /** The same trial once more. */
    public TrialPlan again(Path otherDirectory) {
        return new TrialPlan(
                otherDirectory.getFileName().toString(),
                position,
                pair,
                together,
                suite,
                variant,
                scenario,
                workload,
                server,
                instruments,
                serverJdk,
                pinning,
                exercise,
                sampleInterval,
                otherDirectory);
    }

    /** A part of this trial, at a rate of its own, with its files in a folder below this trial's. */
    public TrialPlan step(int requestsPerSecond, MeasurementPlan.ConstantRate how, String name) {
        Workload stepped = new Workload(
                requestsPerSecond,
                workload.requestBytes(),
                workload.writes(),
                workload.writeBytes(),
                workload.connections());
        return new TrialPlan(
                id,
                position,
                pair,
                together,
                suite,
                variant,
                scenario,
                stepped,
                server,
                instruments,
                serverJdk,
                pinning,
                how,
                sampleInterval,
                directory.resolve(name));
    }

    /** Where the server's JVM logs its collections. */
    public Path gcLog() {
        return directory.resolve("gc.log");
    }

    /** Words in front of a command that must not disturb the server: the client's cores, at the lowest priority. */
    public List<String> aside() {
        return Stream.concat(CpuAffinity.prefix(pinning.client()).stream(), Stream.of("nice", "-n", "19"))
                .toList();
    }

    private static String bytes(long bytes) {
        if (bytes % (1024 * 1024) == 0) {
            return bytes / (1024 * 1024) + " MiB";
        }
        return bytes % 1024 == 0 ? bytes / 1024 + " KiB" : bytes + " B";
    }
}

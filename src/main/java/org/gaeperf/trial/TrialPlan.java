package org.gaeperf.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.load.Schedule;
import org.gaeperf.model.Variant;
import org.gaeperf.model.Workload;
import org.gaeperf.plan.Pinning;
import org.gaeperf.plan.WarmUpPlan;
import org.gaeperf.server.ServerKind;

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
        String suite,
        Variant variant,
        String scenario,
        Workload workload,
        ServerKind server,
        Instruments instruments,
        Path serverJdk,
        Pinning pinning,
        Exercise exercise,
        Duration sampleInterval,
        Path directory) {

    /** Ends the name of a trial that repeats another. */
    static final String AGAIN = "-again";

    /** The name under which JUnit and reports show the trial. */
    public String displayName(int trials) {
        String what = exercise instanceof Exercise.ConstantRate
                ? " · %d req/s × %s".formatted(workload.requestsPerSecond(), bytes(workload.responseBytes()))
                : "";
        return "%s%s%s · trial %d of %d%s".formatted(variant.words(), scenario.isEmpty() ? "" : " · " + scenario, what,
                position, trials, id.endsWith(AGAIN) ? ", again" : "");
    }

    /** Whether this trial and another run at the same time. */
    boolean runsBeside(TrialPlan other) {
        return together && other.together && pair == other.pair && suite.equals(other.suite)
                && scenario.equals(other.scenario) && variant.configuration().equals(other.variant.configuration())
                && id.endsWith(AGAIN) == other.id.endsWith(AGAIN);
    }

    /** Of two at the same time, whose positions follow each other, the one goes the other's way. */
    Schedule.Sweep sweep() {
        return position % 2 == 0 ? Schedule.Sweep.EARLIER : Schedule.Sweep.LATER;
    }

    /** The same trial at the same time as others of its pair, for which it must warm up for a fixed time. */
    TrialPlan together(WarmUpPlan warmUp) {
        Exercise.ConstantRate alone = (Exercise.ConstantRate) exercise;
        return new TrialPlan(id, position, pair, true, suite, variant, scenario, workload, server, instruments,
                serverJdk, pinning, new Exercise.ConstantRate(warmUp, alone.duration(), alone.stall()), sampleInterval,
                directory);
    }

    /** The same trial once more. */
    TrialPlan again(Path otherDirectory) {
        return new TrialPlan(otherDirectory.getFileName().toString(), position, pair, together, suite, variant,
                scenario, workload, server, instruments, serverJdk, pinning, exercise, sampleInterval, otherDirectory);
    }

    /** A part of this trial, at a rate of its own, with its files in a folder below this trial's. */
    TrialPlan step(int requestsPerSecond, Exercise.ConstantRate how, String name) {
        Workload stepped = new Workload(requestsPerSecond, workload.requestBytes(), workload.writes(),
                workload.writeBytes(), workload.connections());
        return new TrialPlan(id, position, pair, together, suite, variant, scenario, stepped, server, instruments,
                serverJdk, pinning, how, sampleInterval, directory.resolve(name));
    }

    /** Where the server's JVM logs its collections. */
    Path gcLog() {
        return directory.resolve("gc.log");
    }

    /** Words in front of a command that must not disturb the server: the client's cores, at the lowest priority. */
    List<String> aside() {
        return Stream.concat(
                        Pinning.prefix(pinning.client()).stream(), Stream.of("nice", "-n", "19"))
                .toList();
    }

    private static String bytes(long bytes) {
        if (bytes % (1024 * 1024) == 0) {
            return bytes / (1024 * 1024) + " MiB";
        }
        return bytes % 1024 == 0 ? bytes / 1024 + " KiB" : bytes + " B";
    }
}

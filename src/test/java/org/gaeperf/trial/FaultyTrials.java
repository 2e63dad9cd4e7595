package org.gaeperf.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.load.LoadMain;
import org.gaeperf.model.Variant;
import org.gaeperf.plan.WarmUpPlan;

/** Trials of a {@link FaultyServer}: 100 requests/s for 4 s after 1 s. */
final class FaultyTrials {

    static final Duration LENGTH = Duration.ofSeconds(4);

    private FaultyTrials() {}

    static TrialPlan plan(Path output, FaultyServer.Fault fault, Optional<Stall> stall, String... namesAndValues)
            throws Exception {
        return plan(output, fault, stall, LENGTH, namesAndValues);
    }

    static TrialPlan plan(Path output, FaultyServer.Fault fault, Optional<Stall> stall, Duration length,
            String... namesAndValues) throws Exception {
        String[] options = Stream.concat(Stream.of("bench.rate", "100"), Stream.of(namesAndValues))
                .toArray(String[]::new);
        TrialPlan tiny = TinyTrials.begin(output, options).next().orElseThrow();
        return of(tiny, fault, stall, length);
    }

    /** Like a trial of the runtime, but of a faulty server. */
    static TrialPlan of(TrialPlan tiny, FaultyServer.Fault fault, Optional<Stall> stall, Duration length) {
        WarmUpPlan warmUp = ((Exercise.ConstantRate) tiny.exercise()).warmUp();
        return with(tiny, fault, new Exercise.ConstantRate(warmUp, length, stall), tiny.directory());
    }

    /** A trial that only starts a server, which takes a second. */
    static TrialPlan startOnly(TrialPlan tiny, Path directory) {
        return with(tiny, FaultyServer.Fault.NONE, new Exercise.StartOnly(), directory);
    }

    /** A search for the highest rate that a server holds. */
    static TrialPlan search(Path output, Exercise.RateSearch exercise) throws Exception {
        TrialPlan tiny = TinyTrials.begin(output).next().orElseThrow();
        return with(tiny, FaultyServer.Fault.NONE, exercise, tiny.directory());
    }

    private static TrialPlan with(TrialPlan tiny, FaultyServer.Fault fault, Exercise exercise, Path directory) {
        Variant variant = new Variant("faulty", "", Optional.empty(), Optional.empty(), tiny.variant().runtime(),
                tiny.variant().jdk(), List.of());
        return new TrialPlan(directory.getFileName().toString(), 1, 1, false, tiny.suite(), variant, tiny.scenario(),
                tiny.workload(), new FaultyServer(fault), tiny.instruments(), tiny.serverJdk(), tiny.pinning(),
                exercise, tiny.sampleInterval(), directory);
    }

    /** The load generators that run as children of this JVM. */
    static List<ProcessHandle> clients() {
        return ProcessHandle.current().children()
                .filter(child -> commandLine(child).contains(LoadMain.class.getName()))
                .toList();
    }

    /** Whole, unlike that of {@link ProcessHandle.Info}, which ends in the middle of a long class path. */
    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
        } catch (IOException ended) {
            return "";
        }
    }
}

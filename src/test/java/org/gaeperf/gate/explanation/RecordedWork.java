package org.gaeperf.gate.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.Json;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.profile.HeapHistogram;
import org.gaeperf.profile.JfrRecording;
import org.gaeperf.profile.RecordedEvents;
import org.gaeperf.profile.RecordedFiles;
import org.gaeperf.profile.SamplingAgent;
import org.gaeperf.sampling.jvm.Jcmd;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.gaeperf.webapp.InjectedFault;

/**
 * A recorded process, {@link FaultyWorkMain}, stored as a recorded trial of a gate is.
 *
 * @param trial its result
 * @param faultMicros for how long the fault kept each request, on average, by the process's own clock
 */
record RecordedWork(TrialResult trial, double faultMicros) {

    private static final Path JDK = Path.of(System.getProperty("java.home"));
    private static final Duration JCMD_TIMEOUT = Duration.ofMinutes(2);
    private static final Duration IDLE = Duration.ofSeconds(1);

    /**
     * Records a process until it has served.
     *
     * @param trials the directory of all trials
     * @param fault in each request; empty for none
     */
    static RecordedWork record(
            Path trials, String mode, RecordedEvents events, String variant, int position, String fault, int requests)
            throws Exception {
        return record(FaultyWorkMain.class, trials, mode, events, variant, position, fault, requests);
    }

    /**
     * Records a process until it has served, and for {@link #IDLE} after that.
     *
     * @param target prints what {@link FaultyWorkMain} does
     */
    static RecordedWork record(
            Class<?> target,
            Path trials,
            String mode,
            RecordedEvents events,
            String variant,
            int position,
            String fault,
            int requests)
            throws Exception {
        String id = "%02d-%s".formatted(position, variant);
        Path directory = Files.createDirectories(trials.resolve(id));
        Process process = start(target, directory, events, fault, requests);
        try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
            String[] words = figures(said);
            Instant to = Instant.parse(words[1]);
            Thread.sleep(
                    Math.max(0, Duration.between(Instant.now(), to.plus(IDLE)).toMillis()));
            write(
                    directory,
                    new RecordedFiles.MeasuredSpan(
                            Instant.parse(words[0]), to, Optional.of(new RecordedFiles.Idle(to, to.plus(IDLE)))));
            Files.writeString(
                    directory.resolve(RecordedFiles.CLASS_HISTOGRAM),
                    HeapHistogram.take(new Jcmd(JDK, process.pid(), List.of(), JCMD_TIMEOUT)));
            SamplingAgent.deleteLibrary(directory);
            process.destroy();
            process.waitFor();
            return new RecordedWork(
                    TrialResults.valid(variant)
                            .id(id)
                            .position(position)
                            .suite(Suites.GATE)
                            .scenario(events.scenario(mode))
                            .load(load(requests, number(words[4]), number(words[5])))
                            .cost(cost(number(words[2]), number(words[3])))
                            .build(),
                    number(words[6]));
        } finally {
            process.destroyForcibly();
        }
    }

    /** Stores when a recorded process was measured, in place of what was stored before. */
    static void write(Path directory, RecordedFiles.MeasuredSpan span) throws IOException {
        Json.PRETTY.writeValue(directory.resolve(RecordedFiles.MEASURED_SPAN).toFile(), span);
    }

    private static Process start(Class<?> target, Path directory, RecordedEvents events, String fault, int requests)
            throws Exception {
        List<String> command = new ArrayList<>(List.of(JDK.resolve("bin/java").toString()));
        command.addAll(
                JfrRecording.jvmArgs(events, directory.resolve(RecordedFiles.JFR), directory.resolve("settings.jfc")));
        // One thread alone would have buffers so large that few allocations were sampled.
        command.addAll(List.of("-Xmn8m", "-Xmx256m", "-XX:+UseSerialGC"));
        command.addAll(List.of(
                "-D" + InjectedFault.PROPERTY + "=" + fault,
                "-cp",
                System.getProperty("java.class.path"),
                target.getName(),
                Integer.toString(requests)));
        return ChildProcessRegistry.start(new ProcessBuilder(command).redirectErrorStream(true));
    }

    private static String[] figures(BufferedReader said) throws Exception {
        List<String> before = new ArrayList<>();
        for (String line = said.readLine(); line != null; line = said.readLine()) {
            if (line.matches("\\d{4}-\\S+Z \\d{4}-\\S+Z .*")) {
                return line.split(" ");
            }
            before.add(line);
        }
        assertThat(before).as("the process ended").isNull();
        throw new IllegalStateException();
    }

    private static double number(String text) {
        return Double.parseDouble(text);
    }

    private static LoadResult load(int requests, double meanMicros, double maxMicros) {
        assertThat(requests % 1000).as("whole seconds of 1,000 requests/s").isZero();
        return LoadResults.ofSeconds(requests / 1000)
                .serviceTime(new LatencySummary(
                        requests,
                        meanMicros,
                        meanMicros,
                        meanMicros,
                        meanMicros,
                        meanMicros,
                        meanMicros,
                        meanMicros,
                        meanMicros,
                        meanMicros,
                        meanMicros,
                        meanMicros,
                        maxMicros,
                        ""))
                .build();
    }

    private static ServerCost cost(double cpuMicros, double allocatedBytes) {
        return new ServerCost(
                1,
                1,
                0,
                cpuMicros,
                10,
                Optional.empty(),
                Optional.of(new ServerCost.GcActivity(Optional.of(allocatedBytes), 1, 1, 1, Optional.empty())));
    }
}

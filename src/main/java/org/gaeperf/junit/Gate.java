package org.gaeperf.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * Decides in a test whether a server, the candidate, is worse than another one, the baseline. Both get the same load at the same
 * time, again and again, until the gate has decided or its budget (12 minutes by default) is spent:
 *
 * <pre>{@code
 * @GaeperfTest
 * void newCodecIsNotWorse(Gate gate) {
 *     gate.path("/items").rate(500)
 *         .baseline(variant -> variant.main(OldServer.class, "{port}"))
 *         .candidate(variant -> variant.main(NewServer.class, "{port}"))
 *         .check();
 * }
 * }</pre>
 */
public final class Gate {

    private static final String BASELINE = "baseline";
    private static final String CANDIDATE = "candidate";
    private static final String PREFIX = "bench.";
    private static final String THRESHOLDS = "gate.thresholds";
    private static final String OUTPUT = "output";

    /** Two gates at a time would disturb each other. */
    private static final ReentrantLock MEASURING = new ReentrantLock(true);

    private final Path project;
    private final Optional<URL> gaeperf;
    private final BiConsumer<String, String> reporter;
    private final Map<String, String> options = new TreeMap<>();
    private final Map<String, String> thresholds = new TreeMap<>();
    private final Map<String, Variant> variants = new LinkedHashMap<>();
    private Path output;
    private boolean checked;

    /**
     * Makes a gate.
     *
     * @param project its directory, that relative paths are relative to
     * @param output of the runs
     * @param gaeperf where gaeperf is, as {@link GateDirectory} has it
     * @param reporter gets what is known of the verdict, by name
     */
    Gate(Path project, Path output, Optional<URL> gaeperf, BiConsumer<String, String> reporter) {
        this.project = project;
        this.output = output;
        this.gaeperf = gaeperf;
        this.reporter = reporter;
    }

    /**
     * Says what is asked for: the path and query of each request. The default is {@code /}.
     *
     * @return this
     */
    public Gate path(String path) {
        return option("request.path", path);
    }

    /**
     * Says how many requests each server gets each second. They share the cores, so let it be a third of what one has to serve.
     *
     * @return this
     */
    public Gate rate(int requestsPerSecond) {
        return option("rate", requestsPerSecond);
    }

    /**
     * Sets any option of gaeperf.
     *
     * @param name as the page of options has it, without {@code bench.}: {@code gate.budget}
     * @param value as that page has it
     * @return this
     */
    public Gate option(String name, Object value) {
        String key = name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name;
        if (key.equals(OUTPUT)) {
            return output(Path.of(value.toString()));
        }
        options.put(key, value.toString());
        return this;
    }

    /**
     * Says from which rise on a metric is worse. Once a threshold is set, only metrics with one are judged; otherwise it is
     * those of gaeperf's own file of thresholds.
     *
     * @param metric its key, as the page of metrics has it: {@code cpu-per-request}
     * @param rise {@code 3 %}
     * @return this
     */
    public Gate threshold(String metric, String rise) {
        thresholds.put(metric, rise);
        return this;
    }

    /**
     * Says where the runs are stored. Gates that store theirs in the same directory say in advance what they can find.
     *
     * @param directory relative to the project
     * @return this
     */
    public Gate output(Path directory) {
        output = project.resolve(directory);
        return this;
    }

    /**
     * States the server that the other one is compared with.
     *
     * @return this
     */
    public Gate baseline(Consumer<Variant> start) {
        return variant(BASELINE, start);
    }

    /**
     * States the server that is judged.
     *
     * @return this
     */
    public Gate candidate(Consumer<Variant> start) {
        return variant(CANDIDATE, start);
    }

    private Gate variant(String name, Consumer<Variant> start) {
        Variant variant = new Variant(name);
        start.accept(variant);
        variants.put(name, variant);
        return this;
    }

    /** Says whether the test has come to its point. */
    boolean wasChecked() {
        return checked;
    }

    /**
     * Measures both servers and decides. Whatever the gate says is published as an entry of the test's report, and all that it
     * prints meanwhile goes to the standard output.
     *
     * @return the verdict, if it is {@code passed} or {@code inconclusive}
     * @throws AssertionFailedError with the words of the gate, if the candidate became worse, or a server or gaeperf failed
     * @throws TestAbortedException with the words of the gate, if it suspects a regression, or too few of its trials are valid:
     *     the test is skipped
     * @throws IllegalArgumentException that names each wrong option; no server has been started
     * @throws IllegalStateException if the thread is interrupted; all processes have ended
     */
    public GateVerdict check() {
        checked = true;
        try {
            MEASURING.lockInterruptibly();
            try {
                return measure(new GateDirectory(output, gaeperf));
            } finally {
                MEASURING.unlock();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the gate was interrupted before it had decided", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private GateVerdict measure(GateDirectory directory) throws IOException, InterruptedException {
        List<String> arguments = arguments(directory);
        Path jar = directory.jar();
        Path outcome = directory.outcomeFile();
        try {
            arguments.add("--outcome=" + outcome);
            GateProcess.Ended ended =
                    GateProcess.start(jar, project, arguments, System.out).await();
            return GateDecision.of(ended, outcome, reporter);
        } finally {
            Files.deleteIfExists(outcome);
        }
    }

    /** The arguments of the subcommand {@code gate}; {@code -D} lets nothing but options be given. */
    List<String> arguments(GateDirectory directory) {
        Map<String, String> all = new TreeMap<>(options);
        all.put(OUTPUT, output.toString());
        if (!thresholds.isEmpty()) {
            if (all.containsKey(THRESHOLDS)) {
                throw new IllegalArgumentException("thresholds are given by threshold(...) and by the option "
                        + THRESHOLDS + "; give one of the two");
            }
            all.put(THRESHOLDS, directory.thresholdsFile(thresholds).toString());
        }
        List<String> arguments = new ArrayList<>();
        for (String name : List.of(BASELINE, CANDIDATE)) {
            Variant variant = Optional.ofNullable(variants.get(name))
                    .orElseThrow(() -> new IllegalArgumentException(
                            "no " + name + " is given; call " + name + "(...) of the gate"));
            arguments.add("--" + name + "=" + variant.commandLine(directory));
        }
        all.forEach((name, value) -> arguments.add("-D" + PREFIX + name + "=" + value));
        return arguments;
    }
}

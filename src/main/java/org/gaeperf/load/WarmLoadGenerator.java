package org.gaeperf.load;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProcess;
import org.gaeperf.load.protocol.LoadProgress;

/**
 * Runs loads, one after the other, in one process as long as that works, so that each but the first has a client whose
 * JVM is warm. A new JVM needs seconds of CPU time to compile its code, which at a high rate it does not have: such a
 * load would show the limit of a cold client. A load that did not end with a result is followed by a new process.
 */
public final class WarmLoadGenerator implements LoadSequence {

    private final Path javaHome;
    private final List<String> prefix;
    private final int cores;
    private final List<String> arguments;
    private Optional<LoadGeneratorProcess> process = Optional.empty();

    /**
     * Starts nothing yet.
     *
     * @param javaHome of the JDK that runs the client, which is the harness's own
     * @param prefix put before the command, for instance {@code taskset}
     * @param cores how many the client has
     */
    public WarmLoadGenerator(Path javaHome, List<String> prefix, int cores) {
        this(javaHome, prefix, cores, List.of());
    }

    private WarmLoadGenerator(Path javaHome, List<String> prefix, int cores, List<String> arguments) {
        this.javaHome = javaHome;
        this.prefix = List.copyOf(prefix);
        this.cores = cores;
        this.arguments = arguments;
    }

    /** Loads that each begin only when they are told to, so that several hosts can begin together. */
    public static WarmLoadGenerator awaitingBegin(Path javaHome, List<String> prefix, int cores) {
        return new WarmLoadGenerator(javaHome, prefix, cores, List.of(LoadProcess.AWAIT_BEGIN));
    }

    @Override
    public LoadGeneratorProcess start(LoadPlan plan, Consumer<LoadProgress> progress) throws LoadException {
        if (process.filter(LoadGeneratorProcess::isReady).isPresent()) {
            process.get().startNext(plan, progress);
        } else {
            close();
            process = Optional.of(LoadGeneratorProcess.start(plan, javaHome, prefix, cores, arguments, progress));
            process.get().keepOpen();
        }
        return process.get();
    }

    @Override
    public void close() {
        process.ifPresent(LoadGeneratorProcess::end);
        process = Optional.empty();
    }
}

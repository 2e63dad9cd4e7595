package org.gaeperf.load;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;

/**
 * Runs loads, one after the other, in one process as long as that works, so that each but the first has a client whose
 * JVM is warm. A new JVM needs seconds of CPU time to compile its code, which at a high rate it does not have: such a
 * load would show the limit of a cold client. A load that did not end with a result is followed by a new process.
 */
public final class WarmLoadGenerator implements AutoCloseable {

    private final Path javaHome;
    private final List<String> prefix;
    private final int cores;
    private Optional<LoadGeneratorProcess> process = Optional.empty();

    /**
     * Starts nothing yet.
     *
     * @param javaHome of the JDK that runs the client, which is the harness's own
     * @param prefix put before the command, for instance {@code taskset}
     * @param cores how many the client has
     */
    public WarmLoadGenerator(Path javaHome, List<String> prefix, int cores) {
        this.javaHome = javaHome;
        this.prefix = List.copyOf(prefix);
        this.cores = cores;
    }

    /**
     * Starts a load. The caller closes it; the process goes on after that, until this generator is closed.
     *
     * @param progress receives a report once a second
     * @throws LoadException if the process cannot be started
     */
    public LoadGeneratorProcess start(LoadPlan plan, Consumer<LoadProgress> progress) throws LoadException {
        if (process.filter(LoadGeneratorProcess::isReady).isPresent()) {
            process.get().startNext(plan, progress);
        } else {
            close();
            process = Optional.of(LoadGeneratorProcess.start(plan, javaHome, prefix, cores, progress));
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

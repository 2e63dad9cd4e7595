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
 * load would show the limit of a cold client. A load that did not end with a result is followed by a new process. Each
 * load begins on a command, so that several hosts can begin together.
 */
public final class WarmLoadGenerator implements LoadSequence {

    private final ClientCommand command;
    private Optional<ClientProcess> process = Optional.empty();
    private Optional<LoadGeneratorProcess> last = Optional.empty();

    /**
     * Starts nothing yet.
     *
     * @param javaHome of the JDK that runs the client, which is the harness's own
     * @param prefix put before the command, for instance {@code taskset}
     * @param cores how many the client has
     */
    public WarmLoadGenerator(Path javaHome, List<String> prefix, int cores) {
        command = new ClientCommand(javaHome, prefix, cores, List.of(LoadProcess.AWAIT_BEGIN));
    }

    @Override
    public LoadGeneratorProcess start(LoadPlan plan, Consumer<LoadProgress> progress) throws LoadException {
        if (last.filter(LoadGeneratorProcess::isReady).isEmpty()) {
            close();
            process = Optional.of(ClientProcess.start(command, Path.of(plan.directory())));
        }
        LoadGeneratorProcess load = LoadGeneratorProcess.begin(process.orElseThrow(), plan, progress);
        last = Optional.of(load);
        return load;
    }

    @Override
    public void close() {
        process.ifPresent(ClientProcess::end);
        process = Optional.empty();
        last = Optional.empty();
    }
}

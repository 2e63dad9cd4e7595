package org.gaeperf.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.model.load.ClientUse;

/**
 * The client of a run on this machine: one process, which runs the loads of all trials, and those of both sides of a pair at
 * the same time. So what delays or speeds up the client does so for both sides alike, and it is as warm in the first trial as
 * in the last. Between trials it is compared with what it was like at first, and replaced if it is not as it was. Each load
 * has connections, statistics and threads of its own, which end with it.
 */
public final class SharedClient implements AutoCloseable {

    private static final String FIRST = "it is the first";
    private static final String RESUMED = "the run was resumed";
    private static final String DIRECTORY = "client-";

    private final Path javaHome;
    private final Path directory;
    private Optional<RunningClient> running = Optional.empty();
    private Optional<String> whyNotStarted = Optional.empty();
    private int processes;

    /** The loads of a trial, or of one side of a pair. */
    private final class Side implements LoadSequence {

        private final ClientCommand command;

        Side(ClientCommand command) {
            this.command = command;
        }

        @Override
        public LoadClient start(LoadPlan plan, Consumer<LoadProgress> progress) throws LoadException {
            return LoadGeneratorProcess.beginBesideOthers(living(command).process(), plan, progress);
        }

        @Override
        public Optional<ClientUse> use() {
            return SharedClient.this.use();
        }

        /** Does nothing: each of its loads was closed, and the process goes on. */
        @Override
        public void close() {}
    }

    /** The loads of one side in the warm-up of a process, which is not replaced meanwhile. */
    private record WarmUpSide(ClientProcess process) implements LoadSequence {

        @Override
        public LoadClient start(LoadPlan plan, Consumer<LoadProgress> progress) {
            return LoadGeneratorProcess.beginBesideOthers(process, plan, progress);
        }

        /** Does nothing: each of its loads was closed. */
        @Override
        public void close() {}
    }

    /**
     * Starts nothing yet. Processes are numbered on from those that have left logs, in a run that was resumed.
     *
     * @param javaHome of the JDK that runs the client, which is the harness's own
     * @param directory for the logs of its processes
     */
    public SharedClient(Path javaHome, Path directory) {
        this.javaHome = javaHome;
        this.directory = directory;
        this.processes = highestNumber(directory);
    }

    private static int highestNumber(Path directory) {
        if (!Files.isDirectory(directory)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches(DIRECTORY + "\\d{1,9}"))
                    .mapToInt(name -> Integer.parseInt(name.substring(DIRECTORY.length())))
                    .max()
                    .orElse(0);
        } catch (IOException e) {
            throw new UncheckedIOException("the directory of clients " + directory + " cannot be read: " + e, e);
        }
    }

    /**
     * Makes the client ready for the next trial or pair: starts it, or looks at it and replaces it if it is not as at first.
     * To be called while it runs no load, and before a server is started. If a process cannot be started, the trial will say
     * so.
     *
     * @param prefix put before the command, for instance {@code taskset}
     * @param cores how many the client has
     * @param warmUp of a process that is started now; one that is started in a trial is warmed up by that
     */
    public synchronized void prepare(List<String> prefix, int cores, ClientWarmUp warmUp) throws InterruptedException {
        ClientCommand command = command(prefix, cores);
        Optional<String> reason =
                running.isEmpty() ? Optional.of(whyFirst()) : running.get().inspect(command);
        if (reason.isEmpty()) {
            return;
        }
        close();
        whyNotStarted = reason;
        try {
            RunningClient started = start(command, reason.get());
            started.warmedUp(run(warmUp, started.process()));
            started.inspect(command);
        } catch (LoadException e) {
            // The trial tries it again, and fails for this reason.
        }
    }

    /** Opens a sequence of loads, of a trial alone or of one side of a pair. */
    public LoadSequence open(List<String> prefix, int cores) {
        return new Side(command(prefix, cores));
    }

    private ClientCommand command(List<String> prefix, int cores) {
        return new ClientCommand(javaHome, prefix, cores, List.of());
    }

    /** Returns why it did not work. */
    private Optional<String> run(ClientWarmUp warmUp, ClientProcess process) throws InterruptedException {
        try {
            warmUp.run(List.of(new WarmUpSide(process), new WarmUpSide(process)), processDirectory());
            return Optional.empty();
        } catch (LoadException | UncheckedIOException e) {
            return Optional.of(e.getMessage());
        }
    }

    /** Says why a process is started where none runs: the reason of an attempt that failed, if there was one. */
    private String whyFirst() {
        return whyNotStarted.orElse(processes == 0 ? FIRST : RESUMED);
    }

    /** The process, or another one if it has ended. */
    private synchronized RunningClient living(ClientCommand command) throws LoadException {
        if (running.filter(client -> client.process().isAlive()).isEmpty()) {
            start(command, running.isEmpty() ? whyFirst() : "the one before has ended in a trial");
        }
        return running.orElseThrow();
    }

    private RunningClient start(ClientCommand command, String reason) throws LoadException {
        processes++;
        try {
            Files.createDirectories(processDirectory());
        } catch (IOException e) {
            throw new LoadException("the client's directory cannot be made: " + e.getMessage(), e);
        }
        RunningClient started =
                new RunningClient(ClientProcess.start(command, processDirectory()), command, processes, reason);
        running = Optional.of(started);
        whyNotStarted = Optional.empty();
        return started;
    }

    private Path processDirectory() {
        return directory.resolve(DIRECTORY + processes);
    }

    /** The process as a trial stores it; empty if none was started. */
    public synchronized Optional<ClientUse> use() {
        return running.map(RunningClient::use);
    }

    /** Ends the process. */
    @Override
    public synchronized void close() {
        running.ifPresent(client -> client.process().end());
        running = Optional.empty();
    }
}

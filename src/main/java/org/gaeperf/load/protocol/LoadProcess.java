package org.gaeperf.load.protocol;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The client's process. It reads {@link LoadLine}s with {@link LoadCommand}s from its standard input and writes those with
 * {@link LoadEvent}s to its standard output. It runs each load in threads of its own, at the same time as others or after
 * them: all of what it knows of a load, its connections included, ends with that load. It ends when its standard input
 * ends, which means that its parent is gone or needs no more loads.
 */
public final class LoadProcess {

    /** The argument of a process that reports when it could begin a load, and waits for the command to do so. */
    public static final String AWAIT_BEGIN = "await-begin";

    private static final int FAILED = 1;
    private static final int PARENT_GONE = 4;

    private final boolean awaitsBegin;
    private final Loads loads;
    private final Map<Integer, LoadChannel> channels = new ConcurrentHashMap<>();
    private final ClosingLoads closing = new ClosingLoads();
    private final ClientInspector inspector = new ClientInspector();

    /** Runs a load of the process. */
    @FunctionalInterface
    public interface Loads {

        /**
         * Runs a load from its beginning until all of it is closed. Several threads may call this at the same time.
         *
         * @param plan of the load
         * @param channel for its commands and events
         * @throws IOException if a log cannot be written
         */
        void run(LoadPlan plan, LoadChannel channel) throws IOException, InterruptedException;
    }

    private LoadProcess(boolean awaitsBegin, Loads loads) {
        this.awaitsBegin = awaitsBegin;
        this.loads = loads;
    }

    /**
     * Runs the loads that standard input asks for; it never returns.
     *
     * @param arguments of the process
     */
    public static void run(String[] arguments, Loads loads) {
        // The thread behind it belongs to the group of whoever uses it first, and would be taken for one of a load.
        CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS).execute(() -> {});
        LoadProcess process = new LoadProcess(List.of(arguments).contains(AWAIT_BEGIN), loads);
        process.readCommands();
        Runtime.getRuntime().halt(process.channels.isEmpty() ? 0 : PARENT_GONE);
    }

    private void readCommands() {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                execute(line);
            }
        } catch (IOException e) {
            LoadChannel.print(LoadLine.PROCESS, new LoadEvent.Failed("cannot read commands: " + e));
        }
    }

    private void execute(String text) {
        int load = LoadLine.PROCESS;
        try {
            LoadLine line = LoadLine.parse(text);
            load = line.load();
            LoadCommand command = LoadCommand.parse(line.message());
            if (command instanceof LoadCommand.Inspect) {
                closing.awaitNone();
                LoadChannel.print(LoadLine.PROCESS, new LoadEvent.Inspected(inspector.inspect()));
            } else if (command instanceof LoadCommand.StartLoad start) {
                start(load, start.plan());
            } else {
                LoadChannel channel = channels.get(load);
                // A command for a load that has reported its result came too late to change anything.
                if (channel != null) {
                    channel.execute(command);
                }
            }
        } catch (LoadException e) {
            LoadChannel.print(load, new LoadEvent.Failed(e.getMessage()));
        } catch (InterruptedException e) {
            // Nobody interrupts this thread.
            Thread.currentThread().interrupt();
        }
    }

    private void start(int load, LoadPlan plan) {
        ThreadGroup threads = new ThreadGroup("load-" + load);
        inspector.watch(threads);
        LoadChannel channel = new LoadChannel(load, awaitsBegin, threads, () -> {
            closing.begin();
            channels.remove(load);
        });
        channels.put(load, channel);
        new Thread(threads, () -> run(plan, channel), "load").start();
    }

    private void run(LoadPlan plan, LoadChannel channel) {
        try {
            closing.awaitNone();
            loads.run(plan, channel);
            if (channels.isEmpty()) {
                // Its connections are garbage of the old generation, which must not be collected in the middle of the
                // next load. Beside another load it has to wait: it would hold up that one.
                System.gc();
            }
            closing.end();
        } catch (IOException e) {
            channel.print(new LoadEvent.Failed(e.getMessage()));
            Runtime.getRuntime().halt(FAILED);
        } catch (InterruptedException | RuntimeException | Error failure) {
            // Other threads would keep the process alive, and the harness waiting for its result.
            failure.printStackTrace();
            Runtime.getRuntime().halt(FAILED);
        }
    }

    /** The loads that have reported their results and still close their connections: none begins meanwhile. */
    private static final class ClosingLoads {

        private int count;

        synchronized void begin() {
            count++;
        }

        synchronized void end() {
            count--;
            notifyAll();
        }

        synchronized void awaitNone() throws InterruptedException {
            while (count > 0) {
                wait();
            }
        }
    }
}

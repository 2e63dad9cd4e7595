package org.gaeperf.trial.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.gaeperf.load.ClientWarmUp;
import org.gaeperf.load.LoadClient;
import org.gaeperf.load.LoadSequence;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.model.load.Workload;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.server.jetty.ReferenceServerLauncher;
import org.gaeperf.server.jetty.SyntheticBehaviour;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * Warms up a client by loads of a reference server, which answers at once. They are of the size of those of the trial that is
 * next, but at a higher rate, on both sides at the same time. Each side has two of them, so that the end of a load and the
 * beginning of another one are compiled as well.
 *
 * @param next the trial that the client is for
 */
public record ReferenceWarmUp(TrialPlan next) implements ClientWarmUp {

    /** How long the whole takes, about. */
    public static final Duration EXPECTED = Duration.ofSeconds(14);

    /** The server need not be fast, and its second compiler takes longer than its load lasts. */
    private static final List<String> FIRST_COMPILER_ONLY = List.of("-XX:TieredStopAtLevel=1");

    private static final int LOADS = 2;
    private static final Duration RAMP = Duration.ofSeconds(2);
    private static final Duration DRAIN = Duration.ofSeconds(5);

    /** How many reports a load has at most, of about a second each; its first one may come late. */
    private static final int REPORTS = 5;

    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(50);

    /** The highest rate of each side. Both take a third of a core. */
    private static final int HIGHEST_RATE = 2000;

    /** The most bytes of large responses in a second. */
    private static final long HIGHEST_BYTES_PER_SECOND = 50_000_000;

    @Override
    public void run(List<LoadSequence> sides, Path directory) throws LoadException, InterruptedException {
        try (ServerUnderTest server = start(directory)) {
            run(sides, server, directory);
        } catch (ServerException | IOException e) {
            throw new LoadException("the reference server did not start: " + e.getMessage(), e);
        }
    }

    private ServerUnderTest start(Path directory) throws ServerException, IOException, InterruptedException {
        return new ReferenceServerLauncher(SyntheticBehaviour.PLAIN)
                .start(new ServerLauncher.LaunchContext(
                        Path.of(System.getProperty("java.home")),
                        FIRST_COMPILER_ONLY,
                        CpuAffinity.prefix(next.pinning().server()),
                        directory.resolve("warm-up-server.log")));
    }

    private void run(List<LoadSequence> sides, ServerUnderTest server, Path directory)
            throws LoadException, IOException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(sides.size());
        try {
            List<Future<Long>> responses = new ArrayList<>();
            for (int side = 0; side < sides.size(); side++) {
                Path own = directory.resolve("warm-up-" + (side + 1));
                Files.createDirectories(own);
                LoadPlan plan = plan(server, phase(side, sides.size()), own);
                LoadSequence loads = sides.get(side);
                responses.add(threads.submit(() -> run(loads, plan, reports(next.measurement()))));
            }
            for (Future<Long> answered : responses) {
                if (answered.get() == 0) {
                    throw new LoadException("the reference server answered no request");
                }
            }
        } catch (ExecutionException e) {
            throw new LoadException(e.getCause().getMessage(), e.getCause());
        } finally {
            threads.shutdownNow();
            threads.awaitTermination(1, TimeUnit.MINUTES);
        }
    }

    private static ArrivalSchedule.Dither phase(int side, int sides) {
        return new ArrivalSchedule.Dither((double) side / sides);
    }

    /**
     * Runs a load in which nothing is measured: a server that does not keep up is not asked for more. Returns how many
     * requests were answered.
     */
    private static long run(LoadSequence loads, LoadPlan plan, int reportsOfLoad)
            throws LoadException, InterruptedException {
        List<LoadProgress> reports = new CopyOnWriteArrayList<>();
        for (int load = 1; load <= LOADS; load++) {
            try (LoadClient client = loads.start(plan, reports::add)) {
                long untilNanos = System.nanoTime() + LONGEST.toNanos();
                while (!client.isOver() && reports.size() < load * reportsOfLoad && System.nanoTime() < untilNanos) {
                    TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
                }
                client.stop();
                client.await(DRAIN);
            }
        }
        return reports.stream().mapToLong(LoadProgress::answered).sum();
    }

    /** Returns how many reports a load has. Where the user has fixed a shorter warm-up of servers, the client has no longer one. */
    static int reports(MeasurementPlan measurement) {
        if (!(measurement instanceof MeasurementPlan.TimedLoad load)
                || load.isCold()
                || load.warmUp().untilSteady()) {
            return REPORTS;
        }
        return (int) Math.max(1, Math.min(REPORTS, load.warmUp().limit().toSeconds()));
    }

    private LoadPlan plan(ServerUnderTest server, ArrivalSchedule.Dither dither, Path directory) {
        Workload workload = workload(next.workload(), reports(next.measurement()));
        return new LoadPlan(
                server.address().getHost(),
                server.address().getPort(),
                server.request(workload),
                Optional.empty(),
                workload,
                RAMP,
                dither,
                DRAIN,
                Optional.empty(),
                directory.toString());
    }

    /**
     * Returns what one side sends. The closed loop of a trial stays one. A shorter warm-up cannot compile the client, so it sends
     * no more than the trial.
     */
    static Workload workload(Workload measured, int reportsOfLoad) {
        if (measured.inClosedLoop()) {
            return measured;
        }
        long bytes = Math.max(1, measured.responseBytes() + measured.requestBytes());
        long highest = Math.max(1, Math.min(HIGHEST_RATE, HIGHEST_BYTES_PER_SECOND / bytes));
        return measured.withRate(
                (int) (reportsOfLoad < REPORTS ? Math.min(measured.requestsPerSecond(), highest) : highest));
    }
}

package org.gaeperf.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpHeader;
import org.gaeperf.Tags;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.model.load.ClientUse;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.testkit.TestClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One client process for all trials of a run, against real servers. */
@Tag(Tags.SLOW)
@Timeout(600)
class SharedClientTest extends LoadFixture {

    private static final Duration LENGTH = Duration.ofSeconds(2);

    /** A busy machine answers late, and all the same. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final ClientWarmUp NONE = (sides, files) -> {};

    private final Set<String> cookiesAtB = ConcurrentHashMap.newKeySet();
    private final AtomicInteger names = new AtomicInteger();
    private SharedClient client;

    @AfterEach
    void end() {
        client.close();
        assertThat(TestClient.others()).as("no process is left").isEmpty();
    }

    @Test
    @DisplayName("nothing of a trial is seen in the next: no connection, no cookie, no count, no thread, no socket")
    void nothingIsCarriedOver() throws Exception {
        client = new SharedClient(JDK, directory);
        try (ReferenceServer a = serverWithCookie();
                ReferenceServer b = serverThatKeepsCookies()) {
            prepare(NONE);
            long pid = measured(a, 200).pid();
            prepare(NONE);
            long requestsAtA = a.requests();

            Measured second = measured(b, 100);

            assertThat(use().startedBecause()).isEqualTo("it is the first");
            assertThat(second.pid()).as("the process is the same").isEqualTo(pid);
            assertThat(a.connections()).as("open at A").isZero();
            assertThat(a.requests()).as("sent to A after its trial").isEqualTo(requestsAtA);
            assertThat(cookiesAtB).as("cookies that B got").isEmpty();
            assertThat(second.result().answered()).isEqualTo(200);
            assertThat(second.result().scheduledLatency().count()).isEqualTo(200);
            assertThat(second.result().statuses()).isEqualTo(Map.of("2xx", 200L));
            assertThat(second.result().connections().orElseThrow().opened()).isLessThanOrEqualTo(b.requests());
            prepare(NONE);
            assertThat(use().process()).as("it is as at first").isEqualTo(1);
            assertThat(use().loadsBefore()).isEqualTo(2);
            assertThat(use().before().orElseThrow().leftThreads()).isZero();
            assertThat(use().before().orElseThrow().sockets()).isZero();
        }
    }

    @Test
    @DisplayName("both sides of a pair are in one process, each with its own counts, connections and CPU time")
    void sidesOfAPairAreSeparate() throws Exception {
        client = new SharedClient(JDK, directory);
        try (ReferenceServer a = serverWithCookie();
                ReferenceServer b = serverThatKeepsCookies();
                LoadSequence one = open();
                LoadSequence other = open()) {
            prepare(NONE);
            Side busy = new Side(one, plan(a, 200));
            Side idle = new Side(other, plan(b, 10));
            busy.load.measure(LENGTH);
            idle.load.measure(LENGTH);
            LoadResult ofBusy = busy.load.await(LENGTH.plus(PATIENCE)).result();
            LoadResult ofIdle = idle.load.await(LENGTH.plus(PATIENCE)).result();

            assertThat(busy.load.pid()).isEqualTo(idle.load.pid());
            assertThat(ofBusy.answered()).isEqualTo(400);
            assertThat(ofIdle.answered()).isEqualTo(20);
            assertThat(cookiesAtB).isEmpty();
            assertThat(busy.cpuMicros()).as("sends twenty times as much").isGreaterThan(2 * idle.cpuMicros());
            assertThat(idle.cpuMicros()).isPositive();
            busy.load.close();
            idle.load.close();
        }
    }

    @Test
    @DisplayName("a client that is killed fails the loads that it runs, and the next trial has another one")
    void aKilledClientIsReplaced() throws Exception {
        client = new SharedClient(JDK, directory);
        try (ReferenceServer server = serverWithCookie()) {
            prepare(NONE);
            Side one = new Side(open(), plan(server, 100));
            Side other = new Side(open(), plan(server, 100));
            long pid = one.load.pid().orElseThrow();
            ProcessHandle.of(pid).orElseThrow().destroyForcibly();

            assertKilled(one.load);
            assertKilled(other.load);
            one.load.close();
            other.load.close();
            prepare(NONE);

            assertThat(measured(server, 100).pid()).isNotEqualTo(pid);
            assertThat(use().process()).isEqualTo(2);
            assertThat(use().startedBecause()).contains("ended with exit code 137");
        }
    }

    @Test
    @DisplayName("in a run that was resumed, the number of a client and its logs are new")
    void numbersGoOn() throws Exception {
        Path log = Files.writeString(
                Files.createDirectories(directory.resolve("client-3")).resolve("client.log"), "why the run broke off");
        client = new SharedClient(JDK, directory);

        prepare(NONE);

        assertThat(use().process()).isEqualTo(4);
        assertThat(use().startedBecause()).isEqualTo("the run was resumed");
        assertThat(log).hasContent("why the run broke off");
    }

    @Test
    @DisplayName("what fails in the harness for one side ends that side, and not the other")
    void aListenerThatFails() throws Exception {
        client = new SharedClient(JDK, directory);
        try (ReferenceServer server = serverWithCookie();
                LoadSequence one = open();
                LoadSequence other = open()) {
            prepare(NONE);
            Side sound = new Side(other, plan(server, 100));
            LoadClient failing = one.start(plan(server, 100), report -> {
                throw new IllegalStateException("planted");
            });
            sound.load.measure(LENGTH);

            assertThatThrownBy(() -> failing.await(LENGTH.plus(PATIENCE)))
                    .isInstanceOf(LoadException.class)
                    .hasMessageContaining("could not be taken: java.lang.IllegalStateException: planted");
            assertThat(sound.load.await(LENGTH.plus(PATIENCE)).result().answered())
                    .isEqualTo(200);
            sound.load.close();
            failing.close();
        }
    }

    @Test
    @DisplayName("a trial whose client ended in it goes on with another one")
    void aLaterLoadOfATrialHasAnotherClient() throws Exception {
        client = new SharedClient(JDK, directory);
        try (ReferenceServer server = serverWithCookie();
                LoadSequence side = open()) {
            prepare(NONE);
            Side killed = new Side(side, plan(server, 100));
            ProcessHandle process =
                    ProcessHandle.of(killed.load.pid().orElseThrow()).orElseThrow();
            process.destroyForcibly();
            process.onExit().join();
            assertKilled(killed.load);
            killed.load.close();

            Side next = new Side(side, plan(server, 100));
            next.load.measure(LENGTH);

            assertThat(next.load.await(LENGTH.plus(PATIENCE)).result().answered())
                    .isEqualTo(200);
            next.load.close();
            assertThat(side.use().orElseThrow().startedBecause()).isEqualTo("the one before has ended in a trial");
            prepare(NONE);
            assertThat(use().process()).as("it was never warmed up").isEqualTo(3);
            assertThat(use().startedBecause()).isEqualTo("the one before was started in a trial, without a warm-up");
        }
    }

    /** The load never ends by itself, since its measurement takes an hour. */
    @Test
    @DisplayName("a load that is closed before its end leaves the process to the other side")
    void anUnfinishedLoadDoesNotEndTheOther() throws Exception {
        client = new SharedClient(JDK, directory);
        try (ReferenceServer a = serverWithCookie();
                ReferenceServer b = serverThatKeepsCookies()) {
            prepare(NONE);
            Side abandoned = new Side(open(), plan(a, 100));
            Side other = new Side(open(), plan(b, 100));
            abandoned.load.measure(Duration.ofHours(1));
            other.load.measure(LENGTH);
            abandoned.load.close();

            assertThat(other.load.await(LENGTH.plus(PATIENCE)).result().answered())
                    .isEqualTo(200);
            other.load.close();
            // A late command for a load that was closed does not reach another.
            Side next = new Side(open(), plan(b, 100));
            abandoned.load.stop();
            next.load.measure(LENGTH);
            assertThat(next.load.await(LENGTH.plus(PATIENCE)).result().complete())
                    .isTrue();
            next.load.close();
            assertThat(next.load.pid()).isEqualTo(other.load.pid());
        }
    }

    @Test
    @DisplayName("a load that goes on between trials is found, and the client is replaced")
    void aClientThatIsNotAsAtFirstIsReplaced() throws Exception {
        client = new SharedClient(JDK, directory);
        try (ReferenceServer server = serverWithCookie()) {
            prepare(NONE);
            Side forgotten = new Side(open(), plan(server, 100));
            forgotten.load.measure(Duration.ofHours(1));

            prepare(NONE);

            assertThat(use().process()).isEqualTo(2);
            assertThat(use().startedBecause())
                    .startsWith("the one before was not as at first: ")
                    .contains("threads of loads that have ended still live")
                    .contains("sockets are open, where 0 were at first");
            forgotten.load.close();
        }
    }

    @Test
    @DisplayName("a warm-up that fails is stored, and the client is used all the same")
    void aFailedWarmUpIsStored() throws Exception {
        client = new SharedClient(JDK, directory);
        prepare((sides, files) -> {
            throw new LoadException("no server");
        });

        assertThat(use().notWarmedUp()).contains("no server");
        assertThat(use().startedBecause()).isEqualTo("it is the first");
        try (ReferenceServer server = serverWithCookie()) {
            assertThat(measured(server, 100).result().answered()).isEqualTo(200);
        }
    }

    /** A load that was begun, with what it has reported. */
    private static final class Side {

        private final List<LoadProgress> reports = new CopyOnWriteArrayList<>();
        private final LoadClient load;

        Side(LoadSequence loads, LoadPlan plan) throws Exception {
            load = loads.start(plan, reports::add);
            while (reports.isEmpty()) {
                Thread.sleep(10);
            }
        }

        double cpuMicros() {
            return reports.stream()
                    .mapToDouble(report -> report.clientCpu().orElseThrow().micros())
                    .sum();
        }
    }

    private record Measured(long pid, LoadResult result) {}

    private Measured measured(ReferenceServer server, int rate) throws Exception {
        try (LoadSequence loads = open()) {
            Side side = new Side(loads, plan(server, rate));
            try (LoadClient load = side.load) {
                load.measure(LENGTH);
                return new Measured(
                        load.pid().orElseThrow(),
                        load.await(LENGTH.plus(PATIENCE)).result());
            }
        }
    }

    private static void assertKilled(LoadClient load) {
        assertThatExceptionOfType(LoadException.class)
                .isThrownBy(() -> load.await(Duration.ZERO))
                .withMessageContaining("ended with exit code 137 without a result: it was killed");
    }

    private void prepare(ClientWarmUp warmUp) throws InterruptedException {
        client.prepare(List.of(), 2, warmUp);
    }

    private LoadSequence open() {
        return client.open(List.of(), 2);
    }

    private ClientUse use() {
        return open().use().orElseThrow();
    }

    private static ReferenceServer serverWithCookie() throws Exception {
        return ReferenceServer.start((count, exchange) -> {
            exchange.response().getHeaders().put(HttpHeader.SET_COOKIE, "trial=a; Path=/");
            exchange.answer(200, BYTES);
        });
    }

    private ReferenceServer serverThatKeepsCookies() throws Exception {
        return ReferenceServer.start((count, exchange) -> {
            Optional.ofNullable(exchange.request().getHeaders().get(HttpHeader.COOKIE))
                    .ifPresent(cookiesAtB::add);
            exchange.answer(200, BYTES);
        });
    }

    private LoadPlan plan(ReferenceServer server, int rate) throws Exception {
        Path own = Files.createDirectories(directory.resolve("load-" + names.incrementAndGet()));
        return new LoadPlan(
                "127.0.0.1",
                server.port(),
                LoadRequest.of("/", Map.of(), 0, BYTES),
                Optional.empty(),
                Workload.openLoop(rate, 0, 1, BYTES, 64),
                Duration.ofMillis(300),
                new ArrivalSchedule.Dither(names.get() % 2 / 2.0),
                PATIENCE,
                Optional.empty(),
                own.toString());
    }
}

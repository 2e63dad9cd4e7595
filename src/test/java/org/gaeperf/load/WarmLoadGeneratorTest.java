package org.gaeperf.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.gaeperf.Tags;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.Workload;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag(Tags.SLOW)
class WarmLoadGeneratorTest extends LoadFixture {

    private static final Duration LENGTH = Duration.ofSeconds(1);
    private static final Duration READY = Duration.ofMinutes(5);

    private final WarmLoadGenerator generator = new WarmLoadGenerator(JDK, List.of(), 2);

    @AfterEach
    void close() {
        generator.close();
    }

    @Test
    @DisplayName("loads run in one process, each with its own rate, result and connections")
    void oneProcessRunsOneLoadAfterTheOther() throws Exception {
        Set<String> connections = ConcurrentHashMap.newKeySet();
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> {
            connections.add(exchange.request().getConnectionMetaData().getId());
            exchange.answer(200, BYTES);
        })) {
            long first = run(planAt(server.port(), 100, "first"), 100);
            Set<String> ofFirst = Set.copyOf(connections);
            connections.clear();
            long second = run(planAt(server.port(), 150, "second"), 150);
            assertThat(connections).isNotEmpty().doesNotContainAnyElementsOf(ofFirst);
            long third = run(planAt(server.port(), 50, "third"), 50);

            assertThat(List.of(second, third)).containsOnly(first);
            assertThat(directory.resolve("first/scheduled-latency.hlog")).isNotEmptyFile();
            assertThat(directory.resolve("third/scheduled-latency.hlog")).isNotEmptyFile();
        }
    }

    @Test
    @DisplayName("a load without a result is followed by a new process")
    void aLoadWithoutAResultEndsTheProcess() throws Exception {
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> exchange.answer(200, BYTES))) {
            long abandoned;
            try (LoadGeneratorProcess load = begun(planAt(server.port(), 100, "first"))) {
                abandoned = load.pid().orElseThrow();
            }

            assertThat(ProcessHandle.of(abandoned).filter(ProcessHandle::isAlive))
                    .isEmpty();
            assertThat(run(planAt(server.port(), 100, "second"), 100)).isNotEqualTo(abandoned);
        }
    }

    /** With a ramp of a minute to one request a second, the first request is due after eleven seconds. */
    @Test
    @DisplayName("a load that was stopped while it waited for a request is followed by the next at once")
    void aLoadThatWaitsIsFollowedAtOnce() throws Exception {
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> exchange.answer(200, BYTES))) {
            long first;
            try (LoadGeneratorProcess load = begun(planAt(server.port(), 1, Duration.ofMinutes(1), "first"))) {
                while (progress.isEmpty()) {
                    Thread.sleep(10);
                }
                load.stop();
                assertThat(load.await(DRAIN).result().sent()).isZero();
                first = load.pid().orElseThrow();
            }

            assertThat(run(planAt(server.port(), 100, "second"), 100)).isEqualTo(first);
        }
    }

    @Test
    @DisplayName("the process ends when the generator is closed")
    void theProcessEndsWithTheGenerator() throws Exception {
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> exchange.answer(200, BYTES))) {
            long pid = run(planAt(server.port(), 100, "first"), 100);
            assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isPresent();

            generator.close();

            assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
        }
    }

    /** Begins a load as a loader does when all of them are ready. */
    private LoadGeneratorProcess begun(LoadPlan plan) throws LoadException, InterruptedException {
        LoadGeneratorProcess load = generator.start(plan, progress::add);
        load.awaitReady(READY);
        load.begin();
        return load;
    }

    /** Returns the id of the process. */
    private long run(LoadPlan plan, int expected) throws LoadException, InterruptedException {
        try (LoadGeneratorProcess load = begun(plan)) {
            load.measure(LENGTH);
            LoadResult result = load.await(LENGTH.plus(DRAIN)).result();
            assertThat(result.complete()).isTrue();
            assertThat(result.answered()).isEqualTo(expected);
            assertThat(result.failed()).isZero();
            assertThat(load.isOver()).isTrue();
            return load.pid().orElseThrow();
        }
    }

    private LoadPlan planAt(int port, int rate, String name) {
        return planAt(port, rate, Duration.ofMillis(300), name);
    }

    private LoadPlan planAt(int port, int rate, Duration ramp, String name) {
        Path own = directory.resolve(name);
        assertThat(own.toFile().mkdirs()).isTrue();
        return new LoadPlan(
                "127.0.0.1",
                port,
                LoadRequest.of("/", Map.of(), 0, BYTES),
                Optional.empty(),
                Workload.openLoop(rate, 0, 1, BYTES, 256),
                ramp,
                ArrivalSchedule.Dither.LATER,
                DRAIN,
                Optional.empty(),
                own.toString());
    }
}

package org.gaeperf.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.gaeperf.sampling.proc.CpuProbe;
import org.gaeperf.server.ListeningSockets;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerUnderTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server that the harness is checked against does what its options say. */
@Timeout(600)
class ReferenceServerLauncherTest {

    private static final int REQUESTS = 10;

    private static final String LOOPBACK = "0100007F";
    private static final String LOOPBACK_IN_IPV6 = "0000000000000000FFFF0000" + LOOPBACK;

    @TempDir
    private Path directory;

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void holdsResponsesBackAndKeepsAnAccountOfThem() throws Exception {
        long tookNanos = 0;
        try (ServerUnderTest server = start(new SyntheticBehaviour(20_000, 0, 0, 5, 100_000, 0))) {
            for (int i = 0; i < REQUESTS; i++) {
                long intendedStartNanos = System.nanoTime();
                send(server, intendedStartNanos);
                tookNanos += System.nanoTime() - intendedStartNanos;
            }
        }

        List<Long> accountNanos = new ArrayList<>();
        for (String line : Files.readAllLines(directory.resolve(ReferenceServerLauncher.GROUND_TRUTH_FILE))) {
            String[] dueAndAnswered = line.split(" ");
            accountNanos.add(Long.parseLong(dueAndAnswered[1]) - Long.parseLong(dueAndAnswered[0]));
        }
        assertThat(accountNanos)
                .hasSize(REQUESTS)
                .allSatisfy(nanos -> assertThat(nanos).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(20)));
        assertThat(accountNanos)
                .filteredOn(nanos -> nanos >= TimeUnit.MILLISECONDS.toNanos(120))
                .as("each fifth")
                .hasSizeGreaterThanOrEqualTo(2);
        assertThat(accountNanos.stream().mapToLong(Long::longValue).sum())
                .as("the server says nothing that its client did not see")
                .isLessThanOrEqualTo(tookNanos);
    }

    @Test
    void spendsCpuOnEachRequest() throws Exception {
        try (ServerUnderTest server = start(new SyntheticBehaviour(0, 5_000_000, 0, 0, 0, 0))) {
            CpuProbe cpu = new CpuProbe(server.pid());
            var before = cpu.read();
            for (int i = 0; i < 100; i++) {
                send(server, System.nanoTime());
            }

            assertThat(cpu.read().cpuMicrosSince(before)).isGreaterThan(100 * 5_000 * 8 / 10);
        }
    }

    @Test
    void computesOnceASecondAndServesNobodyMeanwhile() throws Exception {
        int burstMillis = 400;
        long beginNanos = System.nanoTime();
        try (ServerUnderTest server = start(SyntheticBehaviour.cpuBurst(burstMillis))) {
            CpuProbe cpu = new CpuProbe(server.pid());
            var before = cpu.read();
            long heldUp = 0;
            while (heldUp < 2 && cpu.read().cpuMicrosSince(before) < 50L * burstMillis * 1_000) {
                List<CompletableFuture<Long>> requests = new ArrayList<>();
                for (int n = 0; n < 4; n++) {
                    requests.add(CompletableFuture.supplyAsync(() -> nanosOfOne(server)));
                }
                heldUp = requests.stream()
                        .map(CompletableFuture::join)
                        .filter(nanos -> nanos >= TimeUnit.MILLISECONDS.toNanos(burstMillis * 3 / 4))
                        .count();
            }
        }

        List<long[]> responses = new ArrayList<>();
        for (String line : Files.readAllLines(directory.resolve(ReferenceServerLauncher.GROUND_TRUTH_FILE))) {
            String[] dueAndAnswered = line.split(" ");
            responses.add(new long[] {Long.parseLong(dueAndAnswered[0]), Long.parseLong(dueAndAnswered[1])});
        }
        long slow = responses.stream()
                .filter(response -> response[1] - response[0] >= TimeUnit.MILLISECONDS.toNanos(burstMillis / 2))
                .count();
        assertThat(slow)
                .as("requests that a burst held up, not only the one that began it")
                .isGreaterThan(1);
        assertThat(slow)
                .as("at most one burst a second")
                .isLessThanOrEqualTo(4 * (1 + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - beginNanos)));
    }

    private long nanosOfOne(ServerUnderTest server) {
        long beginNanos = System.nanoTime();
        try {
            send(server, beginNanos);
            return System.nanoTime() - beginNanos;
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void listensOnTheLoopbackInterfaceAlone() throws Exception {
        try (ServerUnderTest server = start(SyntheticBehaviour.PLAIN)) {
            assertThat(ListeningSockets.now().get(server.address().getPort())).isIn(LOOPBACK, LOOPBACK_IN_IPV6);
        }
    }

    private ServerUnderTest start(SyntheticBehaviour behaviour) throws Exception {
        Path jdk = Path.of(System.getProperty("java.home"));
        return new ReferenceServerLauncher(behaviour)
                .start(new ServerLauncher.LaunchContext(
                        jdk, List.of("-Xmx64m"), List.of(), directory.resolve("server.log")));
    }

    private void send(ServerUnderTest server, long intendedStartNanos) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(server.address().resolve("/?writes=1&writeBytes=100"))
                .header(
                        new ReferenceServerLauncher(SyntheticBehaviour.PLAIN)
                                .intendedStartHeader()
                                .orElseThrow(),
                        Long.toString(intendedStartNanos))
                .build();
        assertThat(client.send(request, BodyHandlers.ofByteArray()).body()).hasSize(100);
    }
}

package org.gaeperf.load;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.server.FirstResponse;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerProcess;
import org.gaeperf.testkit.LoadResults;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** All clients that send requests to a server under test, as they are used in a trial. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ClientsFixture {

    /** What a client says of a response that is right. */
    static final String RIGHT = "right";

    private static final String NOTHING = "nothing was answered";
    private static final Path JDK = Path.of(System.getProperty("java.home"));
    private static final Duration LENGTH = Duration.ofMillis(100);
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /** The time after which the last failure is reported; a machine that stands still gets more. */
    private static final Duration SHORTEST_FIRST_TIMEOUT = Duration.ofMillis(100);

    private static final Duration LONGEST_FIRST_TIMEOUT = Duration.ofMinutes(5);

    private static final String NO_RESPONSE = "(it did not answer)";

    /** The client that sends. */
    enum Client {
        OPEN_LOOP,
        CLOSED_LOOP,
        /** Also the proof of mode and the bursts are sent by its client. */
        FIRST_RESPONSE
    }

    /** Files of the clients and of the requests. */
    Path directory;

    private final Map<Client, SharedClient> clients = new EnumMap<>(Client.class);
    private Process process;
    private int loads;

    @BeforeAll
    void start(@TempDir Path ofClients) throws IOException {
        directory = ofClients;
        for (Client client : List.of(Client.OPEN_LOOP, Client.CLOSED_LOOP)) {
            clients.put(client, new SharedClient(JDK, directory.resolve(client.name())));
        }
        process = new ProcessBuilder("sleep", "3600").start();
    }

    @AfterAll
    void stop() {
        clients.values().forEach(SharedClient::close);
        process.destroyForcibly();
    }

    /** Lets a client send this request, and returns what it says of the responses, which are all alike. */
    String verdict(Client client, String host, int port, LoadRequest request) throws Exception {
        if (client == Client.FIRST_RESPONSE) {
            return first(host, port, request);
        }
        String verdict = load(client, host, port, request);
        // On a machine that stands still all responses may come outside of the measurement.
        while (verdict.equals(NOTHING)) {
            verdict = load(client, host, port, request);
        }
        return verdict;
    }

    private String load(Client client, String host, int port, LoadRequest request) throws Exception {
        LoadResult result = result(client, host, port, request);
        if (LoadResults.failures(result).isEmpty()) {
            return result.answered() > 0 ? RIGHT : NOTHING;
        }
        return result.answered() > 0
                ? "some are right: " + result
                : String.join(", ", LoadResults.failures(result).keySet());
    }

    /** Lets a client send this request repeatedly, and returns what it reports of a measurement, however short that is. */
    LoadResult result(Client client, String host, int port, LoadRequest request) throws Exception {
        Path own = Files.createDirectories(directory.resolve(Integer.toString(loads++)));
        LoadPlan plan = new LoadPlan(
                host,
                port,
                request,
                Optional.empty(),
                client == Client.CLOSED_LOOP ? Workload.closedLoop(0, 1, 0, 2) : Workload.openLoop(60, 0, 1, 0, 2),
                Duration.ZERO,
                ArrivalSchedule.Dither.LATER,
                TIMEOUT,
                Optional.empty(),
                own.toString());
        try (LoadClient load = clients.get(client).open(List.of(), 2).start(plan, progress -> {})) {
            load.measure(LENGTH);
            return load.await(TIMEOUT.plus(TIMEOUT)).result();
        }
    }

    private String first(String host, int port, LoadRequest request) throws Exception {
        String verdict = first(host, port, request, SHORTEST_FIRST_TIMEOUT);
        Duration timeout = SHORTEST_FIRST_TIMEOUT;
        while (verdict.contains(NO_RESPONSE) && timeout.compareTo(LONGEST_FIRST_TIMEOUT) < 0) {
            timeout = timeout.multipliedBy(4);
            verdict = first(host, port, request, timeout);
        }
        return verdict;
    }

    private String first(String host, int port, LoadRequest request, Duration timeout) throws Exception {
        URI address = ServerProcess.address(host, port);
        byte[] body = request.bodyFile().isPresent()
                ? Files.readAllBytes(Path.of(request.bodyFile().get()))
                : new byte[0];
        String[] wrong = {""};
        FirstResponse.Started started = new FirstResponse.Started(
                "the server", process, directory.resolve("none.log"), System.nanoTime(), timeout);
        try {
            FirstResponse.await(started, address, request, body, response -> {
                boolean hasStatus = request.response().hasStatus(response.status());
                if (hasStatus && request.response().hasLength(response.body().length)) {
                    return true;
                }
                wrong[0] = hasStatus ? "response of wrong length" : "status " + response.status();
                throw new ServerException("wrong");
            });
            return RIGHT;
        } catch (ServerException e) {
            return wrong[0].isEmpty() ? e.getMessage() : wrong[0];
        }
    }
}

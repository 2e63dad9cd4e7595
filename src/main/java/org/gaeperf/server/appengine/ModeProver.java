package org.gaeperf.server.appengine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import org.gaeperf.http.ProbeClient;
import org.gaeperf.http.ReceivedResponse;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.Connector;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.ModeEvidence;
import org.gaeperf.process.CommandException;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.jvm.ClassHistogram;
import org.gaeperf.sampling.jvm.Jcmd;
import org.gaeperf.server.ServerUnderTest;

/**
 * Determines from outside which mode serves requests. Two kinds of evidence must agree. One is the objects that a
 * request leaves on the heap: only the RPC path creates a {@code RequestRunner}, and every App Engine request creates a
 * {@code RequestToken}. The other is the response: the RPC path buffers the whole body and so knows its length, while a
 * connector streams it.
 */
public final class ModeProver {

    static final String EVERY_REQUEST = "com.google.apphosting.runtime.RequestManager$RequestToken";
    static final String RPC_REQUEST = "com.google.apphosting.runtime.RequestRunner";
    static final String ENGINE_REQUEST = "com.google.apphosting.runtime.jetty94.ApplicationRequest";
    private static final List<String> RUNTIME_HTTP_REQUEST = List.of(
            "com.google.apphosting.runtime.jetty9.JettyRequestAPIData",
            "com.google.apphosting.runtime.jetty.http.JettyRequestAPIData");

    /**
     * The requests of each attempt. A garbage collection between the counts takes the objects of requests: so there are fewer, until
     * even a server that allocates a megabyte for each, with a young generation of a few, has none in between.
     */
    private static final List<Integer> ATTEMPTS = List.of(20, 20, 5, 5, 2, 1, 1);

    private static final String COLLECTED =
            "; a garbage collection may have taken the other objects, which a larger young generation keeps"
                    + " (-Dbench.jvmArgs=-Xmn16m)";
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private static final Workload SHORT = Workload.openLoop(1, 0, 1, 100, 1);

    /** The bytes of a response that is longer than any output buffer. */
    private static final Workload LONG = Workload.openLoop(1, 0, 100, 1000, 1);

    private static final String NOT_EXAMINED = "not examined";

    private final Jcmd jcmd;
    private final ServerUnderTest server;
    private final boolean leavesLengthOut;

    /**
     * Examines a server.
     *
     * @param jcmd that is attached to its JVM
     * @param leavesLengthOut whether its application gives no response a length
     */
    ModeProver(Jcmd jcmd, ServerUnderTest server, boolean leavesLengthOut) {
        this.jcmd = jcmd;
        this.server = server;
        this.leavesLengthOut = leavesLengthOut;
    }

    /**
     * Sends requests and evaluates the evidence.
     *
     * @param expected the mode that the trial is to measure
     * @throws IOException if the server does not respond or jcmd fails
     */
    public ModeEvidence prove(ConnectorMode expected) throws IOException, InterruptedException {
        try (ProbeClient client = new ProbeClient(1)) {
            // One that may give the length itself does so in both modes.
            Optional<String> framing = leavesLengthOut ? Optional.of(framing(client)) : Optional.empty();
            for (int attempt = 0; ; attempt++) {
                int requests = ATTEMPTS.get(attempt);
                SortedMap<String, Long> instances = countInstances(client, requests);
                if (instances.get(EVERY_REQUEST) == requests || attempt == ATTEMPTS.size() - 1) {
                    return evaluate(expected, requests, instances, framing);
                }
            }
        } catch (CommandException | SampleFormatException e) {
            throw new IOException("the mode could not be proven: " + e.getMessage(), e);
        }
    }

    static ModeEvidence evaluate(
            ConnectorMode expected, int requests, SortedMap<String, Long> instances, Optional<String> framing) {
        Optional<ConnectorMode> byInstances = byInstances(requests, instances);
        Optional<ConnectorMode> proven = byInstances.filter(
                mode -> framing.isEmpty() || byFraming(framing.get()).equals(Optional.of(mode)));
        boolean engine = instances.get(ENGINE_REQUEST) == requests;
        String evidence = requests + (requests == 1 ? " request left " : " requests left ")
                + instances.get(EVERY_REQUEST) + " RequestTokens and " + instances.get(RPC_REQUEST)
                + " RequestRunners"
                + framing.map(found -> ", and a long response came with " + found)
                        .orElse("")
                + (instances.get(EVERY_REQUEST) < requests ? COLLECTED : "");
        String conclusion = proven.map(mode -> mode == expected
                        ? "served by mode " + mode.key()
                        : "mode " + expected.key() + " was expected, but mode " + mode.key() + " served the requests")
                .orElse("mode " + expected.key()
                        + " was expected, but it is not proven which mode served the requests");
        return new ModeEvidence(
                expected,
                proven,
                engine ? Connector.STAND_IN : Connector.RUNTIME,
                requests,
                instances,
                framing.orElse(NOT_EXAMINED),
                conclusion + ": " + evidence);
    }

    private static Optional<ConnectorMode> byInstances(int requests, SortedMap<String, Long> instances) {
        if (instances.get(EVERY_REQUEST) != requests) {
            return Optional.empty();
        }
        long runners = instances.get(RPC_REQUEST);
        if (runners == requests) {
            return Optional.of(ConnectorMode.RPC);
        }
        return runners == 0 ? Optional.of(ConnectorMode.HTTP) : Optional.empty();
    }

    private static Optional<ConnectorMode> byFraming(String framing) {
        return switch (framing) {
            case "Content-Length" -> Optional.of(ConnectorMode.RPC);
            case "chunked" -> Optional.of(ConnectorMode.HTTP);
            default -> Optional.empty();
        };
    }

    private SortedMap<String, Long> countInstances(ProbeClient client, int requests)
            throws CommandException, IOException, InterruptedException {
        jcmd.run("GC.run").requireSuccess();
        ClassHistogram before = jcmd.classHistogram();
        for (int i = 0; i < requests; i++) {
            send(client, SHORT);
        }
        ClassHistogram after = jcmd.classHistogram();
        SortedMap<String, Long> created = new TreeMap<>();
        for (String name : List.of(EVERY_REQUEST, RPC_REQUEST, ENGINE_REQUEST)) {
            created.put(name, after.instances(name) - before.instances(name));
        }
        RUNTIME_HTTP_REQUEST.stream()
                .filter(name -> after.instances(name) > 0)
                .forEach(name -> created.put(name, after.instances(name) - before.instances(name)));
        return created;
    }

    /**
     * Returns how the server frames a response that is longer than any output buffer and has no length from the application.
     */
    private String framing(ProbeClient client) throws IOException, InterruptedException {
        ReceivedResponse response = send(client, LONG);
        if (response.header("Content-Length").isPresent()) {
            return "Content-Length";
        }
        return response.header("Transfer-Encoding").orElse("neither length nor chunks");
    }

    /** Returns what a load of this size would send. */
    private ReceivedResponse send(ProbeClient client, Workload size) throws IOException, InterruptedException {
        LoadRequest request = server.request(size);
        byte[] body = request.bodyFile().isPresent()
                ? Files.readAllBytes(Path.of(request.bodyFile().get()))
                : new byte[0];
        ReceivedResponse response;
        try {
            response = client.send(server.address(), request, body, TIMEOUT);
        } catch (TimeoutException e) {
            throw new IOException(
                    "a request that proves the mode was not answered within " + TIMEOUT.toSeconds() + " s", e);
        }
        if (!request.response().hasStatus(response.status())) {
            throw new IOException("the response to a request that proves the mode had status " + response.status());
        }
        return response;
    }
}

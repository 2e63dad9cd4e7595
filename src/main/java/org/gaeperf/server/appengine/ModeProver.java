package org.gaeperf.server.appengine;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gaeperf.model.server.Connector;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.ModeEvidence;
import org.gaeperf.process.CommandException;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.jvm.ClassHistogram;
import org.gaeperf.sampling.jvm.Jcmd;

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

    /** Few enough that there is no garbage collection between the counts, even with the smallest heap. */
    private static final int REQUESTS = 20;

    private static final int ATTEMPTS = 5;
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private final Jcmd jcmd;
    private final URI address;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** Examines the server at this address, whose JVM this jcmd is attached to. */
    public ModeProver(Jcmd jcmd, URI address) {
        this.jcmd = jcmd;
        this.address = address;
    }

    /**
     * Sends requests and evaluates the evidence.
     *
     * @param expected the mode that the trial is to measure
     * @throws IOException if the server does not respond or jcmd fails
     */
    public ModeEvidence prove(ConnectorMode expected) throws IOException, InterruptedException {
        try {
            String framing = framing();
            SortedMap<String, Long> instances = new TreeMap<>();
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                instances = countInstances();
                if (instances.get(EVERY_REQUEST) == REQUESTS) {
                    break;
                }
            }
            return evaluate(expected, instances, framing);
        } catch (CommandException | SampleFormatException e) {
            throw new IOException("the mode could not be proven: " + e.getMessage(), e);
        }
    }

    static ModeEvidence evaluate(ConnectorMode expected, SortedMap<String, Long> instances, String framing) {
        Optional<ConnectorMode> byInstances = byInstances(instances);
        Optional<ConnectorMode> byFraming = byFraming(framing);
        Optional<ConnectorMode> proven = byInstances.filter(mode -> byFraming.equals(Optional.of(mode)));
        boolean engine = instances.get(ENGINE_REQUEST) == REQUESTS;
        String evidence = REQUESTS + " requests left " + instances.get(EVERY_REQUEST) + " RequestTokens and "
                + instances.get(RPC_REQUEST) + " RequestRunners, and a long response came with " + framing;
        String conclusion = proven.map(mode -> mode == expected
                        ? "served by mode " + mode.key()
                        : "mode " + expected.key() + " was expected, but mode " + mode.key() + " served the requests")
                .orElse("mode " + expected.key()
                        + " was expected, but it is not proven which mode served the requests");
        return new ModeEvidence(
                expected,
                proven,
                engine ? Connector.HARNESS_ENGINE : Connector.RUNTIME,
                REQUESTS,
                instances,
                framing,
                conclusion + ": " + evidence);
    }

    private static Optional<ConnectorMode> byInstances(SortedMap<String, Long> instances) {
        if (instances.get(EVERY_REQUEST) != REQUESTS) {
            return Optional.empty();
        }
        long runners = instances.get(RPC_REQUEST);
        if (runners == REQUESTS) {
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

    private SortedMap<String, Long> countInstances() throws CommandException, IOException, InterruptedException {
        jcmd.run("GC.run").requireSuccess();
        ClassHistogram before = jcmd.classHistogram();
        for (int i = 0; i < REQUESTS; i++) {
            get("/?writes=1&writeBytes=100");
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
     * How the server frames a response that is longer than any output buffer and has no length from the application.
     */
    private String framing() throws IOException, InterruptedException {
        HttpResponse<byte[]> response = get("/?writes=100&writeBytes=1000");
        if (response.headers().firstValue("Content-Length").isPresent()) {
            return "Content-Length";
        }
        return response.headers().firstValue("Transfer-Encoding").orElse("neither length nor chunks");
    }

    private HttpResponse<byte[]> get(String pathAndQuery) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address.resolve(pathAndQuery))
                .timeout(TIMEOUT)
                .build();
        HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());
        if (response.statusCode() != 200) {
            throw new IOException("the response to a request that proves the mode had status " + response.statusCode());
        }
        return response;
    }
}

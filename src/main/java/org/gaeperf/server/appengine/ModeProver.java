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
 * Finds out, from outside, which path serves requests. Two kinds of evidence must agree: the objects that a request
 * leaves behind ({@code RequestRunner} is made by the RPC path alone, {@code RequestToken} by every App Engine
 * request), and the answer itself (the RPC path buffers it whole and so knows its length, a connector streams it).
 */
public final class ModeProver {

    static final String EVERY_REQUEST = "com.google.apphosting.runtime.RequestManager$RequestToken";
    static final String RPC_REQUEST = "com.google.apphosting.runtime.RequestRunner";
    static final String ENGINE_REQUEST = "com.google.apphosting.runtime.jetty94.ApplicationRequest";
    private static final List<String> RUNTIME_HTTP_REQUEST = List.of(
            "com.google.apphosting.runtime.jetty9.JettyRequestAPIData",
            "com.google.apphosting.runtime.jetty.http.JettyRequestAPIData");

    /** So few that no garbage collection comes between the counts even in the smallest heap. */
    private static final int REQUESTS = 20;

    private static final int ATTEMPTS = 5;
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private final Jcmd jcmd;
    private final URI address;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    public ModeProver(Jcmd jcmd, URI address) {
        this.jcmd = jcmd;
        this.address = address;
    }

    /**
     * Sends requests and weighs the evidence.
     *
     * @param claimed what the trial says it measures
     * @throws IOException if the server does not answer or its JVM cannot be asked
     */
    public ModeEvidence prove(ConnectorMode claimed) throws IOException, InterruptedException {
        try {
            String framing = framing();
            SortedMap<String, Long> instances = new TreeMap<>();
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                instances = countInstances();
                if (instances.get(EVERY_REQUEST) == REQUESTS) {
                    break;
                }
            }
            return weigh(claimed, instances, framing);
        } catch (CommandException | SampleFormatException e) {
            throw new IOException("the mode cannot be proven: " + e.getMessage(), e);
        }
    }

    static ModeEvidence weigh(ConnectorMode claimed, SortedMap<String, Long> instances, String framing) {
        Optional<ConnectorMode> byInstances = byInstances(instances);
        Optional<ConnectorMode> byFraming = byFraming(framing);
        Optional<ConnectorMode> proven = byInstances.filter(mode -> byFraming.equals(Optional.of(mode)));
        boolean engine = instances.get(ENGINE_REQUEST) == REQUESTS;
        String evidence = REQUESTS + " requests left " + instances.get(EVERY_REQUEST) + " RequestTokens and "
                + instances.get(RPC_REQUEST) + " RequestRunners, and a long answer came with " + framing;
        String judgement = proven.map(mode -> mode == claimed
                        ? "served by mode " + mode.key()
                        : "the trial is one of mode " + claimed.key() + ", but mode " + mode.key() + " served it")
                .orElse("the trial is one of mode " + claimed.key() + ", but which mode served it is not proven");
        return new ModeEvidence(
                claimed,
                proven,
                engine ? Connector.HARNESS_ENGINE : Connector.RUNTIME,
                REQUESTS,
                instances,
                framing,
                judgement + ": " + evidence);
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
        SortedMap<String, Long> made = new TreeMap<>();
        for (String name : List.of(EVERY_REQUEST, RPC_REQUEST, ENGINE_REQUEST)) {
            made.put(name, after.instances(name) - before.instances(name));
        }
        RUNTIME_HTTP_REQUEST.stream()
                .filter(name -> after.instances(name) > 0)
                .forEach(name -> made.put(name, after.instances(name) - before.instances(name)));
        return made;
    }

    /** An answer longer than any output buffer, to which the application gives no length. */
    private String framing() throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = get("/?writes=100&writeBytes=1000");
        if (answer.headers().firstValue("Content-Length").isPresent()) {
            return "Content-Length";
        }
        return answer.headers().firstValue("Transfer-Encoding").orElse("neither length nor chunks");
    }

    private HttpResponse<byte[]> get(String pathAndQuery) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address.resolve(pathAndQuery))
                .timeout(TIMEOUT)
                .build();
        HttpResponse<byte[]> answer = client.send(request, BodyHandlers.ofByteArray());
        if (answer.statusCode() != 200) {
            throw new IOException("a request for the proof of mode was answered with status " + answer.statusCode());
        }
        return answer;
    }
}

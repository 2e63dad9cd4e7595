package org.gaeperf.server.jettyversions;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.ServedBy;
import org.gaeperf.server.FirstResponse;
import org.gaeperf.server.FreePort;
import org.gaeperf.server.LoadApplication;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerProcess;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.server.request.RequestProtocol;
import org.gaeperf.webapp.LoadResponse;

/**
 * Starts one of the servers.
 *
 * @param classes the directory of its own classes
 * @param resource which of its two resources a load asks for
 */
record JettyLauncher(JettyServer server, JettyJars jars, Path classes, String resource, RequestProtocol protocol)
        implements ServerLauncher {

    /** The file's name in the directory of the server's log. */
    private static final String PROCESSING_TIMES = "processing-times.hlog";

    @Override
    public ServerUnderTest start(LaunchContext context) throws ServerException, IOException, InterruptedException {
        String instance = UUID.randomUUID().toString();
        int port = FreePort.find();
        List<String> command = new ArrayList<>(context.prefix());
        command.add(context.javaHome().resolve("bin/java").toString());
        command.addAll(context.jvmArgs());
        command.addAll(List.of(
                "-cp",
                Stream.concat(Stream.of(classes), jars.all().stream())
                        .map(Path::toString)
                        .collect(Collectors.joining(File.pathSeparator)),
                server.mainClass(),
                Integer.toString(port),
                context.log().resolveSibling(PROCESSING_TIMES).toString(),
                jars.version(),
                LoadResponse.INSTANCE_HEADER,
                instance,
                context.listenAddress()));
        return new JettyProcess(
                ServerProcess.start(new ServerProcess.Spec(
                        "the server " + server.key() + " " + jars.version(),
                        command,
                        context.listenAddress(),
                        port,
                        context.log(),
                        FirstResponse.TIMEOUT,
                        new LoadApplication(path(), instance, Map.of()))),
                path(),
                protocol);
    }

    /** The path of the resource. */
    private String path() {
        return "/" + resource + "/";
    }

    @Override
    public List<TimeSeries> recordedByServer(Path directory, long startNanos, long endNanos) throws IOException {
        return ProcessingTimes.read(directory.resolve(PROCESSING_TIMES), startNanos, endNanos);
    }

    /** Reads what the server itself has counted. */
    @Override
    public Optional<ServedBy> servedBy(Path directory, long startNanos, long endNanos) throws IOException {
        SortedMap<String, Long> requests =
                ProcessingTimes.countByVersion(directory.resolve(PROCESSING_TIMES), startNanos, endNanos);
        String expected = protocol.ofLoad().version();
        if (!requests.keySet().equals(Set.of(expected))) {
            throw new IOException("all requests were to be sent by " + expected + ", and the server has counted "
                    + requests + "; what else sends requests to it?");
        }
        return Optional.of(new ServedBy(
                protocol.displayName(),
                String.format(
                        Locale.ROOT,
                        "%,d requests by %s, counted by the server in the seconds of the measurement",
                        requests.get(expected),
                        expected),
                Optional.empty()));
    }
}

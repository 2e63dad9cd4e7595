package org.gaeperf.server.zuul;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.server.FirstResponse;
import org.gaeperf.server.FreePort;
import org.gaeperf.server.LoadApplication;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerProcess;
import org.gaeperf.server.ServerUnderTest;

/**
 * Starts a proxy, and its origin before it.
 *
 * @param classes the directory of the proxy's own classes
 * @param jars of the proxy
 */
record ZuulLauncher(Proxy proxy, String version, Path classes, List<Path> jars, Transport transport)
        implements ServerLauncher {

    /** The file's name in the directory of the proxy's log. */
    private static final String SERVED_BY = "served-by.txt";

    ZuulLauncher {
        jars = List.copyOf(jars);
    }

    @Override
    public ServerUnderTest start(LaunchContext context) throws ServerException, IOException, InterruptedException {
        String instance = UUID.randomUUID().toString();
        OriginProcess origin = OriginProcess.start(context, instance);
        try {
            return withTransport(context, startProxy(context, instance, origin.address()), origin);
        } catch (ServerException | IOException | InterruptedException | RuntimeException failure) {
            origin.close();
            throw failure;
        }
    }

    private ProxyProcess withTransport(LaunchContext context, ServerProcess proxyProcess, OriginProcess origin)
            throws ServerException, IOException {
        try {
            return new ProxyProcess(
                    proxyProcess, origin, ServedTransport.read(context.log().resolveSibling(SERVED_BY), transport));
        } catch (ServerException | IOException | RuntimeException failure) {
            proxyProcess.close();
            throw failure;
        }
    }

    /**
     * Starts the proxy alone.
     *
     * @param instance that the origin's responses name
     */
    ServerProcess startProxy(LaunchContext context, String instance, URI origin)
            throws ServerException, IOException, InterruptedException {
        int port = FreePort.find();
        List<String> command = new ArrayList<>(context.prefix());
        command.add(context.javaHome().resolve("bin/java").toString());
        command.addAll(context.jvmArgs());
        command.addAll(List.of(
                "-cp",
                Stream.concat(Stream.of(classes), jars.stream())
                        .map(Path::toString)
                        .collect(Collectors.joining(File.pathSeparator)),
                proxy.mainClass(),
                Integer.toString(port),
                origin.toString(),
                context.log().resolveSibling("proxy").toAbsolutePath().toString(),
                transport.key(),
                context.log().resolveSibling(SERVED_BY).toAbsolutePath().toString(),
                context.listenAddress()));
        return ServerProcess.start(new ServerProcess.Spec(
                proxy.product() + " " + version,
                command,
                context.listenAddress(),
                port,
                context.log(),
                FirstResponse.TIMEOUT,
                new LoadApplication(ProxyProcess.PATH, instance, Map.of())));
    }

    @Override
    public List<TimeSeries> recordedByServer(Path directory, long startNanos, long endNanos) throws IOException {
        return OriginSecond.series(secondsOfOrigin(directory, startNanos, endNanos), startNanos);
    }

    private static List<OriginSecond> secondsOfOrigin(Path directory, long startNanos, long endNanos)
            throws IOException {
        Path ended = directory.resolve(OriginProcess.ENDED);
        if (Files.exists(ended)) {
            throw new IOException("the origin had ended before it was stopped: " + Files.readString(ended));
        }
        return OriginSecond.read(directory.resolve(OriginProcess.RECORDED), startNanos, endNanos);
    }

    @Override
    public List<String> limitsBesideServer(Path directory, long startNanos, long endNanos, ClientSide client)
            throws IOException {
        return OriginLimits.find(secondsOfOrigin(directory, startNanos, endNanos), client);
    }
}

package org.gaeperf.server.zuul;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gaeperf.model.server.ServedBy;
import org.gaeperf.server.ServerException;

/** Reads what a running proxy says it serves by: the class of Tomcat's protocol handler, or of Netty's event loop. */
final class ServedTransport {

    /** The simple names of the classes that serve by NIO. */
    private static final Set<String> NIO = Set.of("Http11NioProtocol", "NioEventLoop");

    /** Names what serves by the simple name of the class; another class has no shorter name. */
    private static final Map<String, String> NAMES = Map.of(
            "Http11NioProtocol", "NIO", "Http11AprProtocol", "APR", "NioEventLoop", "NIO", "EpollEventLoop", "epoll");

    private ServedTransport() {}

    /**
     * Reads the file of a proxy that has answered.
     *
     * @param expected what it was to serve by
     * @throws ServerException if it serves by something else
     * @throws IOException if it has written no such file
     */
    static ServedBy read(Path file, Transport expected) throws ServerException, IOException {
        List<String> lines = Files.readAllLines(file);
        String type = lines.get(0);
        String simpleName = type.substring(type.lastIndexOf('.') + 1);
        ServedBy served = new ServedBy(
                NAMES.getOrDefault(simpleName, type),
                type,
                lines.stream().skip(1).filter(reason -> !reason.isEmpty()).findFirst());
        boolean isNio = NIO.contains(simpleName);
        if (expected != Transport.AUTO && isNio != (expected == Transport.NIO)) {
            throw new ServerException(ZuulOptions.TRANSPORT.asWritten(expected.key()) + ": the proxy serves by "
                    + served.describe() + "; give another transport");
        }
        return served;
    }
}

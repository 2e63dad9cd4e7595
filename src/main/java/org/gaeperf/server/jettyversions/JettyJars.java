package org.gaeperf.server.jettyversions;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.gaeperf.server.FetchedJars;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.request.RequestProtocol;

/**
 * The jars of one version of Jetty, and that of HdrHistogram, which the server records its times with.
 *
 * @param version of Jetty
 * @param all in the order of the class path
 */
record JettyJars(String version, List<Path> all) {

    JettyJars {
        all = List.copyOf(all);
    }

    /**
     * Finds the jars that Maven has fetched.
     *
     * @param directory with a directory for each version, and one for what it needs for HTTP/2
     * @throws ServerException if they are not there
     * @throws IOException if the directory cannot be read
     */
    static JettyJars find(Path directory, String version, RequestProtocol protocol)
            throws ServerException, IOException {
        List<Path> jars = FetchedJars.in(directory.resolve(version), "Jetty " + version);
        return new JettyJars(
                version,
                Stream.of(jars, http2(directory, version, protocol), List.of(histogram()))
                        .flatMap(List::stream)
                        .toList());
    }

    private static List<Path> http2(Path directory, String version, RequestProtocol protocol)
            throws ServerException, IOException {
        return protocol == RequestProtocol.HTTP1
                ? List.of()
                : FetchedJars.in(directory.resolve(version + "-" + protocol.key()), "HTTP/2 of Jetty " + version);
    }

    private static Path histogram() {
        try {
            return Path.of(Histogram.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the place of HdrHistogram is no path", e);
        }
    }

    /** Returns the digests by file name. */
    SortedMap<String, String> sha256() throws IOException {
        return FetchedJars.sha256(all);
    }
}

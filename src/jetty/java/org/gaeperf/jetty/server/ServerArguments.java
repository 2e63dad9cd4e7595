package org.gaeperf.jetty.server;

import java.nio.file.Path;

/**
 * What each of the servers is started with.
 *
 * @param port to listen on
 * @param processingTimes the file of the {@link ProcessingTimeLog}
 * @param version that is expected to serve
 * @param instanceHeader the header in the response to a request that has a query
 * @param instance its value, which tells this process from others
 * @param host the name or address to listen on
 */
public record ServerArguments(
        int port, Path processingTimes, String version, String instanceHeader, String instance, String host) {

    /** As the host may connect many clients at once. */
    public static final int ACCEPT_QUEUE = 4096;

    /**
     * Reads the arguments of a main method.
     *
     * @param servedBy the version of the Jetty that has been loaded
     * @throws IllegalStateException if that is not the expected one, so that another version would be measured
     */
    public static ServerArguments read(String[] args, String servedBy) {
        ServerArguments arguments =
                new ServerArguments(Integer.parseInt(args[0]), Path.of(args[1]), args[2], args[3], args[4], args[5]);
        if (!arguments.version.equals(servedBy)) {
            throw new IllegalStateException(
                    "Jetty " + servedBy + " has been loaded, and " + arguments.version + " was to be measured");
        }
        return arguments;
    }
}

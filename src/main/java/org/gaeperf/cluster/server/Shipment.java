package org.gaeperf.cluster.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What the host of the server gets.
 *
 * @param baseDirectory the project's
 * @param target Maven's build directory
 * @param classPath of this JVM
 * @param mainClass that measures
 * @param options as the host reads them, by name
 * @param given files and directories that options name, by their paths in the project's directory on the host
 */
public record Shipment(
        Path baseDirectory,
        Path target,
        List<Path> classPath,
        String mainClass,
        Map<String, String> options,
        Map<String, Path> given) {

    /** In the project's directory on the host, for the files that options name. */
    public static final String GIVEN = "given";

    public Shipment {
        classPath = List.copyOf(classPath);
        options = Map.copyOf(options);
        given = Map.copyOf(given);
    }
}

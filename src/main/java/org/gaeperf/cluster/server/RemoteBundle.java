package org.gaeperf.cluster.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Holds what the host of the server gets.
 *
 * @param baseDirectory the project's
 * @param target Maven's build directory
 * @param classPath of this JVM
 * @param mainClass that measures
 * @param options as the host reads them, by name
 * @param inputFiles files and directories that options name, by their paths in the project's directory on the host
 */
public record RemoteBundle(
        Path baseDirectory,
        Path target,
        List<Path> classPath,
        String mainClass,
        Map<String, String> options,
        Map<String, Path> inputFiles) {

    /** Names the folder in the project's directory on the host for the files that options name. */
    public static final String INPUT_FILES = "input-files";

    public RemoteBundle {
        classPath = List.copyOf(classPath);
        options = Map.copyOf(options);
        inputFiles = Map.copyOf(inputFiles);
    }
}

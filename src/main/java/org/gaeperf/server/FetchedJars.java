package org.gaeperf.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gaeperf.files.Sha256;

/** The jars that Maven has fetched into a directory, on no class path of the build. */
public final class FetchedJars {

    private FetchedJars() {}

    /**
     * The jars in a directory, by name.
     *
     * @param what what the jars are of, for the message
     * @throws ServerException if they were not fetched
     * @throws IOException if the directory cannot be read
     */
    public static List<Path> in(Path directory, String what) throws ServerException, IOException {
        if (!Files.isDirectory(directory)) {
            throw new ServerException(
                    what + " was not fetched: " + directory + " does not exist; Maven makes it in the phase"
                            + " generate-test-resources: run the suite through mvn test");
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }

    /** Returns the hashes of the jars by file name. */
    public static SortedMap<String, String> sha256(List<Path> jars) throws IOException {
        SortedMap<String, String> hashes = new TreeMap<>();
        for (Path jar : jars) {
            hashes.put(jar.getFileName().toString(), Sha256.hex(jar));
        }
        return hashes;
    }
}

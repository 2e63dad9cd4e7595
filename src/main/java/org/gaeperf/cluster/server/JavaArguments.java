package org.gaeperf.cluster.server;

import java.util.ArrayList;
import java.util.List;

/** The arguments of the JVM on the host of the server, as a file for {@code java @FILE}. */
final class JavaArguments {

    private JavaArguments() {}

    /** Returns the same JVM as that of the build's benchmark. */
    static String of(HostDirectory directory, List<CachedFile> libraries, String mainClass) {
        String target = directory.path() + "/" + ProjectArchive.TARGET;
        List<String> classPath = new ArrayList<>(List.of(target + "/test-classes", target + "/classes"));
        libraries.forEach(library -> classPath.add(directory.cached(library)));
        return String.join(
                "\n",
                "-XX:TieredStopAtLevel=1",
                "-Djava.awt.headless=true",
                quoted("-Djava.util.logging.config.file=" + directory.path()
                        + "/src/test/resources/logging.properties"),
                quoted("-Dgaeperf.basedir=" + directory.path()),
                quoted("-Dgaeperf.target=" + target),
                "-cp",
                quoted(String.join(":", classPath)),
                mainClass,
                "");
    }

    private static String quoted(String word) {
        return "\"" + word.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}

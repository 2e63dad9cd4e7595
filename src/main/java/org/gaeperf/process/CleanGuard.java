package org.gaeperf.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Keeps {@code mvn clean} from deleting the classes of a measurement that is going on: the build refuses to clean while a
 * process has this file.
 */
public final class CleanGuard {

    /** The file's name in the build's directory; the enforcer rule in {@code pom.xml} reads it. */
    static final String FILE_NAME = "measuring.pid";

    private CleanGuard() {}

    /**
     * Protects the build's directory until this JVM ends. A file that a killed process has left protects nothing.
     *
     * @param buildDirectory of the classes that this JVM runs
     */
    public static void protect(Path buildDirectory) throws IOException {
        Path file = buildDirectory.resolve(FILE_NAME);
        Files.writeString(file, Long.toString(ProcessHandle.current().pid()) + "\n");
        file.toFile().deleteOnExit();
    }
}

package org.gaeperf.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.gaeperf.options.BuildContext;

/**
 * A deployment in the layout of a real one that has both modes, with nothing in its jars. Runs can be planned with it,
 * stored and resumed; a server that is started from it ends at once.
 */
public final class PlaceholderRuntime {

    public static final String VERSION = "0.0.1";

    private PlaceholderRuntime() {}

    /** Returns its directory: always the same, so that a run that is resumed finds the jars that it was started with. */
    public static Path directory() throws IOException {
        return SharedFixture.directory(
                BuildContext.targetDirectory().resolve("test-runtimes/placeholder"), PlaceholderRuntime::fill);
    }

    private static void fill(Path directory) throws IOException {
        jar(
                directory.resolve("runtime-main.jar"),
                "META-INF/maven/com.google.appengine/runtime-main/pom.properties",
                "version=" + VERSION);
        jar(
                directory.resolve("runtime-impl-jetty9.jar"),
                "com/google/apphosting/runtime/jetty9/JettyHttpHandler.class",
                "");
        jar(directory.resolve("runtime-shared-jetty9.jar"), "empty", "");
    }

    private static void jar(Path file, String entry, String content) throws IOException {
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
            jar.putNextEntry(new JarEntry(entry));
            jar.write(content.getBytes(StandardCharsets.ISO_8859_1));
            jar.closeEntry();
        }
    }
}

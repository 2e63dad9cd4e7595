package org.gaeperf.testkit;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A jar of gaeperf's classes for a test, with a description of its sources, whose manifest names the libraries and the main
 * class. It is as far from the sources as the jar that Maven makes, and is made in a second.
 */
public final class PackagedJar {

    /** What it says of its sources. */
    public static final String SOURCES = "1".repeat(64);

    private PackagedJar() {}

    /**
     * Makes the jar of these classes.
     *
     * @param classes the directory of the compiled classes and resources
     * @param mainClass that {@code java -jar} runs
     */
    public static Path make(Path jar, Path classes, Class<?> mainClass) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.MAIN_CLASS, mainClass.getName());
        attributes.put(Attributes.Name.CLASS_PATH, libraries());
        String description = "org/gaeperf/run/build.properties";
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                String name = classes.relativize(file).toString();
                if (!name.equals(description)) {
                    entries.putNextEntry(new JarEntry(name));
                    Files.copy(file, entries);
                }
            }
            entries.putNextEntry(new JarEntry(description));
            entries.write(("version=1.2.3\ngitCommit=0123456789\nsourcesSha256=" + SOURCES + "\n")
                    .getBytes(StandardCharsets.UTF_8));
        }
        return jar;
    }

    /** Without what only tests need. */
    private static String libraries() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar") && !entry.contains("junit"))
                .map(entry -> Path.of(entry).toUri().toString())
                .collect(Collectors.joining(" "));
    }
}

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

    private static final String DESCRIPTION = "org/gaeperf/run/build.properties";
    private static final String FOR_TESTS = "org/gaeperf/junit/";

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
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest)) {
            addAll(entries, classes, classes);
            add(
                    entries,
                    DESCRIPTION,
                    ("version=1.2.3\ngitCommit=0123456789\nsourcesSha256=" + SOURCES + "\n")
                            .getBytes(StandardCharsets.UTF_8));
        }
        return jar;
    }

    /**
     * Makes a jar as Maven installs it: the classes for tests of other projects, with gaeperf as a jar within.
     *
     * @param gaeperf the jar within
     * @param classes the directory of the compiled classes
     */
    public static Path makeArtifact(Path jar, Path gaeperf, Path classes) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            addAll(entries, classes, classes.resolve(FOR_TESTS));
            add(entries, FOR_TESTS + "gaeperf.jar", Files.readAllBytes(gaeperf));
        }
        return jar;
    }

    private static void addAll(JarOutputStream entries, Path root, Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                String name = root.relativize(file).toString();
                if (!name.equals(DESCRIPTION)) {
                    add(entries, name, Files.readAllBytes(file));
                }
            }
        }
    }

    private static void add(JarOutputStream entries, String name, byte[] content) throws IOException {
        entries.putNextEntry(new JarEntry(name));
        entries.write(content);
    }

    /** Returns the libraries without those that only tests need. */
    private static String libraries() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar") && !entry.contains("junit"))
                .map(entry -> Path.of(entry).toUri().toString())
                .collect(Collectors.joining(" "));
    }
}

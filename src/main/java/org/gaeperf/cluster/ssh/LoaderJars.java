package org.gaeperf.cluster.ssh;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** What a loader needs of this JVM's class path: one jar of gaeperf's own classes, and some libraries. */
final class LoaderJars {

    /** The beginnings of their names: the load generator, the messages, and the nodes of the cluster. */
    private static final List<String> LIBRARIES =
            List.of("jetty-", "HdrHistogram-", "jackson-", "slf4j-", "curator-", "zookeeper-", "netty-", "sshj-");

    private static List<Path> all;

    private LoaderJars() {}

    /** The jars; that of the classes is made at the first call. */
    static synchronized List<Path> all() throws IOException {
        if (all == null) {
            List<Path> jars = new ArrayList<>();
            for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
                Path path = Path.of(entry);
                if (Files.isDirectory(path) && Files.isDirectory(path.resolve("org/gaeperf/load/generator"))) {
                    jars.add(jarOf(path));
                } else if (isNeeded(path)) {
                    jars.add(path);
                }
            }
            all = List.copyOf(jars);
        }
        return all;
    }

    private static boolean isNeeded(Path path) {
        String name = path.getFileName().toString();
        return name.endsWith(".jar")
                && (name.startsWith("gaeperf-") || LIBRARIES.stream().anyMatch(name::startsWith));
    }

    private static Path jarOf(Path classes) throws IOException {
        Path directory = Files.createTempDirectory("gaeperf-loader");
        Path jar = directory.resolve("gaeperf.jar");
        directory.toFile().deleteOnExit();
        jar.toFile().deleteOnExit();
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream jarred = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                jarred.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, jarred);
                jarred.closeEntry();
            }
        }
        return jar;
    }
}

package org.gaeperf.cluster.ssh;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import net.schmizz.sshj.xfer.FileSystemFile;
import net.schmizz.sshj.xfer.InMemorySourceFile;
import net.schmizz.sshj.xfer.LocalSourceFile;

/**
 * What a loader needs of this JVM's class path: one jar of gaeperf's own classes, and some libraries. That jar is made in
 * memory, so that a JVM that is killed leaves no file.
 */
final class LoaderJars {

    /** The beginnings of their names: the load generator, the messages, and the nodes of the cluster. */
    private static final List<String> LIBRARIES =
            List.of("jetty-", "HdrHistogram-", "jackson-", "slf4j-", "curator-", "zookeeper-", "netty-", "sshj-");

    private static List<LocalSourceFile> all;

    private LoaderJars() {}

    /** The jars; that of the classes is made at the first call. */
    static synchronized List<LocalSourceFile> all() throws IOException {
        if (all == null) {
            List<LocalSourceFile> jars = new ArrayList<>();
            for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
                Path path = Path.of(entry);
                if (Files.isDirectory(path) && Files.isDirectory(path.resolve("org/gaeperf/load/generator"))) {
                    jars.add(new OwnClasses(jarOf(path)));
                } else if (isNeeded(path)) {
                    jars.add(new FileSystemFile(path.toFile()));
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

    private static byte[] jarOf(Path classes) throws IOException {
        ByteArrayOutputStream jar = new ByteArrayOutputStream();
        try (JarOutputStream jarred = new JarOutputStream(jar);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                jarred.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, jarred);
                jarred.closeEntry();
            }
        }
        return jar.toByteArray();
    }

    private static final class OwnClasses extends InMemorySourceFile {

        private final byte[] jar;

        OwnClasses(byte[] jar) {
            this.jar = jar;
        }

        @Override
        public String getName() {
            return "gaeperf.jar";
        }

        @Override
        public long getLength() {
            return jar.length;
        }

        @Override
        public InputStream getInputStream() {
            return new ByteArrayInputStream(jar);
        }
    }
}

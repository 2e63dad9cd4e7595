package org.gaeperf.server.webapp;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.files.Sha256;

/**
 * What the files of a web application say about it.
 *
 * @param source a directory or a .war
 * @param servletApi which its code is written for; empty if nothing of it names one
 * @param newestClass the class in {@code WEB-INF/classes} that needs the newest JDK; empty if there is none
 * @param sha256 of all of it
 */
record WebappFiles(Path source, Optional<ServletApi> servletApi, Optional<ClassFile> newestClass, String sha256) {

    private static final String WEB_INF = "WEB-INF";
    private static final String CLASS = ".class";

    /** Java 1.0 has 45 (The Java Virtual Machine Specification, 4.1). */
    private static final int MAJOR_OF_JAVA_0 = 44;

    /** The package of servlets. */
    enum ServletApi {
        JAVAX,
        JAKARTA;

        String packageName() {
            return this == JAVAX ? "javax.servlet" : "jakarta.servlet";
        }
    }

    /**
     * A compiled class.
     *
     * @param name as a path
     * @param java the version of Java that it needs
     */
    record ClassFile(String name, int java) {}

    @FunctionalInterface
    private interface Reader<T> {

        T read(Path root) throws IOException;
    }

    /**
     * Returns the path if it is a web application.
     *
     * @throws IllegalArgumentException that says what is missing
     */
    static Path requireWebapp(Path source) {
        if (Files.notExists(source)) {
            throw new IllegalArgumentException("no such file or directory");
        }
        try {
            if (!in(source, root -> Files.isDirectory(root.resolve(WEB_INF)))) {
                throw new IllegalArgumentException("it has no WEB-INF, so it is no web application");
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("it is neither a directory nor a .war: " + e.getMessage(), e);
        }
        return source;
    }

    /**
     * Reads all of it.
     *
     * @throws IOException if that is not possible
     */
    static WebappFiles inspect(Path source) throws IOException {
        return in(
                source,
                root -> new WebappFiles(
                        source,
                        servletApi(root),
                        newestClass(root.resolve(WEB_INF).resolve("classes")),
                        Files.isDirectory(source) ? sha256(root) : Sha256.hex(source)));
    }

    private static <T> T in(Path source, Reader<T> reader) throws IOException {
        if (Files.isDirectory(source)) {
            return reader.read(source);
        }
        try (FileSystem war = FileSystems.newFileSystem(source)) {
            return reader.read(war.getPath("/"));
        } catch (java.nio.file.ProviderNotFoundException e) {
            throw new IOException("no archive of a known kind", e);
        }
    }

    /** Finds the Servlet API by the application's own classes, then by the descriptor, which may be older, then by its libraries. */
    private static Optional<ServletApi> servletApi(Path root) throws IOException {
        Map<ServletApi, Integer> uses = new HashMap<>();
        for (Path file : files(root.resolve(WEB_INF).resolve("classes"), CLASS)) {
            count(Files.readAllBytes(file), uses);
        }
        Optional<ServletApi> ofClasses = mostUsed(uses);
        if (ofClasses.isPresent()) {
            return ofClasses;
        }
        Path webXml = root.resolve(WEB_INF).resolve("web.xml");
        if (Files.isRegularFile(webXml)) {
            String text = Files.readString(webXml, StandardCharsets.ISO_8859_1);
            if (text.contains("//jakarta.ee/xml/ns/jakartaee")) {
                return Optional.of(ServletApi.JAKARTA);
            }
            if (text.contains("//xmlns.jcp.org/xml/ns/javaee") || text.contains("//java.sun.com/")) {
                return Optional.of(ServletApi.JAVAX);
            }
        }
        return ofLibraries(root.resolve(WEB_INF).resolve("lib"));
    }

    private static Optional<ServletApi> ofLibraries(Path libraries) {
        Map<ServletApi, Integer> uses = new HashMap<>();
        try {
            for (Path jar : files(libraries, ".jar")) {
                LibraryClasses.forEach(jar, bytes -> count(bytes, uses));
            }
        } catch (IOException unreadable) {
            // The runtime says what is wrong with a library.
            return Optional.empty();
        }
        return mostUsed(uses);
    }

    private static void count(byte[] bytes, Map<ServletApi, Integer> uses) {
        String constants = new String(bytes, StandardCharsets.ISO_8859_1);
        for (ServletApi api : ServletApi.values()) {
            if (constants.contains(api.packageName().replace('.', '/') + "/")) {
                uses.merge(api, 1, Integer::sum);
            }
        }
    }

    private static Optional<ServletApi> mostUsed(Map<ServletApi, Integer> uses) {
        return uses.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
    }

    private static Optional<ClassFile> newestClass(Path classes) throws IOException {
        Optional<ClassFile> newest = Optional.empty();
        for (Path file : files(classes, CLASS)) {
            int java = java(file);
            if (newest.isEmpty() || newest.get().java() < java) {
                newest = Optional.of(new ClassFile(classes.relativize(file).toString(), java));
            }
        }
        return newest;
    }

    private static int java(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                DataInputStream data = new DataInputStream(in)) {
            data.readInt();
            data.readUnsignedShort();
            return data.readUnsignedShort() - MAJOR_OF_JAVA_0;
        }
    }

    private static List<Path> files(Path directory, String ending) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(file -> file.toString().endsWith(ending) && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        }
    }

    private static String sha256(Path root) throws IOException {
        MessageDigest digest = Sha256.newDigest();
        for (Path file : files(root, "")) {
            digest.update(root.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
            digest.update(Sha256.hex(file).getBytes(StandardCharsets.US_ASCII));
        }
        return Sha256.hex(digest);
    }
}

package org.gaeperf.cluster.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.files.Sha256;

/**
 * A large file that the host of the server keeps for further runs, by its checksum.
 *
 * @param file here
 * @param name there, in the cache: libraries are known by the names of their files
 * @param link its path in the project's directory there; empty if only the class path names it
 */
record CachedFile(Path file, String name, Optional<String> link) {

    /** Libraries of other tests. */
    private static final List<String> UNNEEDED =
            List.of("archunit", "assertj-", "byte-buddy", "groovy-", "jazzer", "junit-", "netty-tcnative", "selenium-");

    /** Where Maven puts what is measured. */
    private static final List<String> FETCHED = List.of("jetty", "multipart", "runtimes", "zuul");

    private static CachedFile of(Path file, Optional<String> link) throws IOException {
        return new CachedFile(file, Sha256.hex(file) + "/" + file.getFileName(), link);
    }

    /** The libraries of the class path. */
    static List<CachedFile> libraries(RemoteBundle bundle) throws IOException {
        List<CachedFile> libraries = new ArrayList<>();
        for (Path entry : bundle.classPath()) {
            String name = entry.getFileName().toString();
            if (Files.isRegularFile(entry) && UNNEEDED.stream().noneMatch(name::startsWith)) {
                libraries.add(of(entry, Optional.empty()));
            }
        }
        return libraries;
    }

    /** Returns what Maven has fetched to be measured, and the files that options name. */
    static List<CachedFile> linked(RemoteBundle bundle) throws IOException {
        List<CachedFile> linked = new ArrayList<>();
        for (String directory : FETCHED) {
            for (Path file : archives(bundle.target().resolve(directory))) {
                linked.add(of(
                        file,
                        Optional.of(
                                ProjectArchive.TARGET + "/" + bundle.target().relativize(file))));
            }
        }
        for (Map.Entry<String, Path> given : bundle.inputFiles().entrySet()) {
            Path root = given.getValue();
            for (Path file : files(root)) {
                String below = root.relativize(file).toString();
                linked.add(of(file, Optional.of(given.getKey() + (below.isEmpty() ? "" : "/" + below))));
            }
        }
        return linked;
    }

    /** Lists the archives without the runtimes that were unpacked from them. */
    private static List<Path> archives(Path directory) throws IOException {
        return Files.isDirectory(directory)
                ? files(directory).stream()
                        .filter(file -> file.toString().endsWith(".zip")
                                || (file.toString().endsWith(".jar")
                                        && !directory.getFileName().toString().equals("runtimes")))
                        .toList()
                : List.of();
    }

    /** A directory may be a link, and so may be one in it. */
    private static List<Path> files(Path root) throws IOException {
        try (Stream<Path> tree = Files.walk(root, FileVisitOption.FOLLOW_LINKS)) {
            return tree.filter(Files::isRegularFile).sorted().toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}

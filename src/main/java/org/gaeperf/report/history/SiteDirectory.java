package org.gaeperf.report.history;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.files.AtomicFile;

/**
 * The directory of a site. A list in it names each file and directory that gaeperf has written there: only these are
 * replaced, and removed once they are no longer part of the site. Whatever else is in the directory stays.
 */
final class SiteDirectory {

    /** The name of the list, by which a directory is known as that of a site. */
    static final String LIST = "gaeperf-site.txt";

    private static final String HEADING = "# Written by gaeperf: the files of this site. All else is left as it is.";
    private static final String COMMENT = "#";

    private final Path directory;
    private final Set<String> earlier;
    private final Set<String> written = new TreeSet<>();

    private SiteDirectory(Path directory, Set<String> earlier) {
        this.directory = directory;
        this.earlier = earlier;
    }

    /**
     * Says why a directory cannot be that of a site; empty if it is none yet, is empty, or is a site.
     *
     * @throws IOException if it cannot be listed
     */
    static Optional<String> refusal(Path directory) throws IOException {
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            return Optional.of(directory + " is no directory; name one that is empty, a site, or not there yet");
        }
        return Files.isDirectory(directory) && !isSite(directory) && !isEmpty(directory)
                ? Optional.of(directory + " is not empty and is no site of gaeperf, since it has no " + LIST
                        + "; nothing was written. Name another directory")
                : Optional.empty();
    }

    /**
     * Opens the directory of a site, which is made if there is none.
     *
     * @throws IOException if it is {@linkplain #refusal refused}, or cannot be written
     */
    static SiteDirectory open(Path given) throws IOException {
        Path directory = given.toAbsolutePath().normalize();
        Optional<String> refusal = refusal(directory);
        if (refusal.isPresent()) {
            throw new IOException(refusal.get());
        }
        Path list = directory.resolve(LIST);
        if (isSite(directory)) {
            return new SiteDirectory(
                    directory,
                    Files.readAllLines(list).stream()
                            .filter(line -> !line.isBlank() && !line.startsWith(COMMENT))
                            .collect(Collectors.toSet()));
        }
        Files.createDirectories(directory);
        Files.writeString(list, HEADING + "\n");
        return new SiteDirectory(directory, Set.of());
    }

    private static boolean isSite(Path directory) {
        return Files.isRegularFile(directory.resolve(LIST));
    }

    private static boolean isEmpty(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.findAny().isEmpty();
        }
    }

    /**
     * Claims a file or directory, which may then be written. The list has it before it is there, so that an interrupted
     * site can be written again.
     *
     * @param name relative to the site, with {@code /} between its parts
     * @return where it is
     * @throws IOException if something of this name is there that gaeperf did not write
     */
    Path claim(String name) throws IOException {
        Path path = directory.resolve(name);
        if (!earlier.contains(name) && !written.contains(name)) {
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                throw new IOException(
                        path + " is there, and gaeperf did not write it; move it away, or name another directory");
            }
            Files.writeString(directory.resolve(LIST), name + "\n", StandardCharsets.UTF_8, StandardOpenOption.APPEND);
        }
        written.add(name);
        Files.createDirectories(path.getParent());
        return path;
    }

    /** Removes what is no longer part of the site, and completes the list. */
    void finish() throws IOException {
        for (String name : earlier) {
            Path path = directory.resolve(name).normalize();
            if (!written.contains(name) && path.startsWith(directory) && !path.equals(directory)) {
                delete(path);
            }
        }
        AtomicFile.write(directory.resolve(LIST), HEADING + "\n" + String.join("\n", written) + "\n");
    }

    private static void delete(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> all = Files.walk(path)) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path one : deepestFirst) {
                Files.delete(one);
            }
        }
    }
}

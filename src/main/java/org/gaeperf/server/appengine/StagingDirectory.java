package org.gaeperf.server.appengine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gaeperf.files.DirectoryTree;

/**
 * Says where an application is staged for the servers of one build. Its name holds the id of the build's process, so that
 * directories of builds that have ended can be distinguished from those in use.
 */
final class StagingDirectory {

    private static final Pattern NAME = Pattern.compile("load(?:-(\\d{1,18})-)?.*");

    private StagingDirectory() {}

    /**
     * Creates an empty directory, and deletes those of builds that have ended.
     *
     * @param parent of all of them
     * @throws IOException if a directory cannot be created or deleted
     */
    static Path create(Path parent) throws IOException {
        Files.createDirectories(parent);
        List<Path> earlier;
        try (Stream<Path> entries = Files.list(parent)) {
            earlier = entries.filter(StagingDirectory::isUnused).toList();
        }
        for (Path directory : earlier) {
            deleteUnlessOthersDo(directory);
        }
        return Files.createTempDirectory(
                parent, "load-" + ProcessHandle.current().pid() + "-");
    }

    /** Several builds that begin at the same time find the same directories; what one of them leaves is deleted later. */
    private static void deleteUnlessOthersDo(Path directory) throws IOException {
        try {
            DirectoryTree.delete(directory);
        } catch (NoSuchFileException | UncheckedIOException deletedByOthers) {
            // Nothing is lost: what is still there is deleted by the next build.
        }
    }

    private static boolean isUnused(Path directory) {
        Matcher name = NAME.matcher(directory.getFileName().toString());
        return name.matches()
                && (name.group(1) == null
                        || ProcessHandle.of(Long.parseLong(name.group(1)))
                                .filter(ProcessHandle::isAlive)
                                .isEmpty());
    }
}

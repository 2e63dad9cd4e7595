package org.gaeperf.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Says where the sources of gaeperf are: all of {@code src} that is compiled or read when it measures. */
public final class ProjectSources {

    private static final String SOURCES = "src";

    private static final Set<String> UNREAD = Set.of("it", "site", "test");

    private ProjectSources() {}

    /**
     * The build file and the directories, in the order of their names.
     *
     * @param baseDirectory the project's
     * @throws IOException if it cannot be listed
     */
    public static List<Path> of(Path baseDirectory) throws IOException {
        try (Stream<Path> parts = Files.list(baseDirectory.resolve(SOURCES))) {
            return Stream.concat(
                            Stream.of(baseDirectory.resolve("pom.xml")),
                            parts.filter(part ->
                                            !UNREAD.contains(part.getFileName().toString()))
                                    .sorted())
                    .toList();
        }
    }
}

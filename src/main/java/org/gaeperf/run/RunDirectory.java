package org.gaeperf.run;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Collectors;
import org.gaeperf.files.AtomicFile;
import org.gaeperf.model.Json;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;

/** The folder of one run below {@code output/}. */
public final class RunDirectory {

    private static final String LATEST = "latest";

    private static final DateTimeFormatter UTC =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private final Path path;

    private RunDirectory(Path path) {
        this.path = path;
    }

    /**
     * Makes a folder of its own for a run and lets {@code latest} name it.
     *
     * @throws IOException if it cannot be made
     */
    public static RunDirectory create(Path output, Instant startedAt, List<Suite> suites) throws IOException {
        Files.createDirectories(output);
        requireNoDirectory(output.resolve(LATEST));
        String name =
                UTC.format(startedAt) + "-" + suites.stream().map(Suite::key).collect(Collectors.joining("-"));
        for (int attempt = 1; ; attempt++) {
            Path directory = output.resolve(attempt == 1 ? name : name + "-" + attempt);
            try {
                Files.createDirectory(directory);
                pointLatestTo(output, directory);
                return new RunDirectory(directory);
            } catch (FileAlreadyExistsException sameSecond) {
                // The next attempt takes the next number.
            }
        }
    }

    /** That of a run which is resumed. */
    static RunDirectory of(Path existing) {
        return new RunDirectory(existing);
    }

    /** Where it lies. */
    public Path path() {
        return path;
    }

    /** Where a trial's files go. */
    Path trial(String id) {
        return path.resolve("trials").resolve(id);
    }

    /**
     * Moves away what a trial left that was begun and never stored, so that nothing of it gets into a new one's files.
     *
     * @throws IOException if it cannot be moved
     */
    void archiveInterrupted(String id) throws IOException {
        for (int n = 1; Files.exists(trial(id)); n++) {
            Path aside = trial(id + "-interrupted" + (n == 1 ? "" : "-" + n));
            if (!Files.exists(aside)) {
                Files.move(trial(id), aside);
            }
        }
    }

    /**
     * Stores the results.
     *
     * @throws IOException if they cannot be written; what was written before is still there then
     */
    void write(RunResult result) throws IOException {
        AtomicFile.write(path.resolve(ResultsFile.NAME), out -> Json.PRETTY.writeValue(out, result));
    }

    /** A copy that follows links makes one of it, and no link can take its place. */
    private static void requireNoDirectory(Path latest) throws IOException {
        if (Files.isDirectory(latest, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(
                    latest + " is a directory, where gaeperf makes a link to the newest run: move it away");
        }
    }

    private static void pointLatestTo(Path output, Path directory) throws IOException {
        Path aside = output.resolve(".latest-" + directory.getFileName());
        Files.deleteIfExists(aside);
        Files.createSymbolicLink(aside, directory.getFileName());
        Files.move(aside, output.resolve(LATEST), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}

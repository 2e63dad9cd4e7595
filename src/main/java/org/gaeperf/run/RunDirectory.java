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

/** The directory of one run, in {@code output/}. */
public final class RunDirectory {

    private static final String LATEST = "latest";

    private static final DateTimeFormatter UTC =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private final Path path;

    private RunDirectory(Path path) {
        this.path = path;
    }

    /**
     * Creates the directory of a new run and points the link {@code latest} to it.
     *
     * @throws IOException if it cannot be created
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
            } catch (FileAlreadyExistsException e) {
                // The next attempt takes the next number.
            }
        }
    }

    /** The directory of a run that was copied here, which is now the latest. */
    static RunDirectory copied(Path output, Path directory) throws IOException {
        requireNoDirectory(output.resolve(LATEST));
        pointLatestTo(output, directory);
        return new RunDirectory(directory);
    }

    /** The existing directory of a run that is resumed. */
    static RunDirectory existing(Path path) {
        return new RunDirectory(path);
    }

    /** The path of the directory. */
    public Path path() {
        return path;
    }

    /** The directory of a trial. */
    Path trial(String id) {
        return path.resolve("trials").resolve(id);
    }

    /**
     * Moves the files of an interrupted trial away, so that they do not mix with those of its rerun.
     *
     * @throws IOException if they cannot be moved
     */
    void archiveInterrupted(String id) throws IOException {
        for (int n = 1; Files.exists(trial(id)); n++) {
            Path archived = trial(id + "-interrupted" + (n == 1 ? "" : "-" + n));
            if (!Files.exists(archived)) {
                Files.move(trial(id), archived);
            }
        }
    }

    /**
     * Stores the results.
     *
     * @throws IOException if they cannot be written; the results stored before are then unchanged
     */
    void write(RunResult result) throws IOException {
        AtomicFile.write(path.resolve(ResultsFile.NAME), out -> Json.PRETTY.writeValue(out, result));
    }

    /** Requires that the link is none: copying an output directory may turn it into a directory, which no link can replace. */
    private static void requireNoDirectory(Path latest) throws IOException {
        if (Files.isDirectory(latest, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(latest
                    + " is a directory, but gaeperf creates a link to the newest run there: move the directory away");
        }
    }

    private static void pointLatestTo(Path output, Path directory) throws IOException {
        Path temporary = output.resolve(".latest-" + directory.getFileName());
        Files.deleteIfExists(temporary);
        Files.createSymbolicLink(temporary, directory.getFileName());
        Files.move(
                temporary, output.resolve(LATEST), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}

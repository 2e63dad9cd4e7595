package org.gaeperf.options.runtime;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.Properties;

/**
 * The published runtime that is measured where a user names none. The build chooses it before it fetches anything, and the
 * processes that measure read it.
 *
 * @param version the version
 * @param note what a reader must know of the choice, in one sentence; empty if it is what the
 *     repositories have, with Google's own connector
 * @param response what the choice rests on; empty if no repository has answered
 */
public record DefaultRuntime(String version, Optional<String> note, Optional<Reply> response) {

    /** The name of the file in the build's directory. */
    public static final String FILE_NAME = "default-runtime.properties";

    private static final String VERSION = "version";
    private static final String NOTE = "note";
    private static final String REPOSITORIES = "repositories";
    private static final String ANSWERED_AT = "answeredAt";

    /**
     * A response of Maven repositories.
     *
     * @param repositories their addresses, with spaces between them
     * @param at when they answered
     */
    public record Reply(String repositories, Instant at) {}

    /** Returns the version that the tests of gaeperf have, where nothing was chosen. */
    public static DefaultRuntime notChosen() {
        return new DefaultRuntime(PublishedRuntimes.WITH_STAND_IN, Optional.empty(), Optional.empty());
    }

    /**
     * Reads what the build has chosen.
     *
     * @param target the build's directory
     * @return nothing if the build has not chosen, or its file cannot be read
     */
    public static Optional<DefaultRuntime> read(Path target) {
        Properties file = new Properties();
        try (Reader in = Files.newBufferedReader(target.resolve(FILE_NAME))) {
            file.load(in);
            return Optional.ofNullable(file.getProperty(VERSION))
                    .map(version ->
                            new DefaultRuntime(version, Optional.ofNullable(file.getProperty(NOTE)), response(file)));
        } catch (IOException | IllegalArgumentException | DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Optional<Reply> response(Properties file) {
        String at = file.getProperty(ANSWERED_AT, "");
        return at.isEmpty()
                ? Optional.empty()
                : Optional.of(new Reply(file.getProperty(REPOSITORIES, ""), Instant.parse(at)));
    }

    /**
     * Writes the choice for the processes that measure. An older file is replaced as a whole.
     *
     * @param target the build's directory
     * @throws IOException if it cannot be written
     */
    public void write(Path target) throws IOException {
        Properties file = new Properties();
        file.setProperty(VERSION, version);
        note.ifPresent(text -> file.setProperty(NOTE, text));
        response.ifPresent(given -> {
            file.setProperty(REPOSITORIES, given.repositories());
            file.setProperty(ANSWERED_AT, given.at().toString());
        });
        Files.createDirectories(target);
        Path temporary = target.resolve("." + FILE_NAME);
        try (Writer out = Files.newBufferedWriter(temporary)) {
            file.store(out, null);
        }
        Files.move(
                temporary,
                target.resolve(FILE_NAME),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }
}

package org.gaeperf.server.request;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.files.Sha256;
import org.gaeperf.model.load.MixRow;
import org.gaeperf.options.declaration.ConversionContext;
import org.gaeperf.replay.LogReader;
import org.gaeperf.replay.LoggedRequests;

/**
 * A file with the rows of a mix, or a recorded log, whose requests are its rows.
 *
 * @param file with the rows, in YAML, or with the log
 * @param sha256 of it; where it names further files, that of the lines in which {@code sha256sum} lists it and these
 * @param others the further files, as it names them: relative to its directory
 * @param rows the kinds of requests
 * @param log the requests of a recorded log; empty if it has none
 */
public record MixFile(Path file, String sha256, List<String> others, List<MixRow> rows, Optional<LoggedRequests> log) {

    private static final String BEFORE_HASH = " (SHA-256 ";

    public MixFile {
        others = List.copyOf(others);
        rows = List.copyOf(rows);
    }

    /** Writes it with its checksum, so that a run with another content has another value of the option. */
    String format() {
        return file + BEFORE_HASH + sha256 + ")";
    }

    /**
     * Reads it.
     *
     * @param text a path, with or without the checksum
     * @throws IllegalArgumentException if it is no such file, or has another checksum
     */
    static MixFile read(String text, ConversionContext context) {
        int end = text.endsWith(")") ? text.lastIndexOf(BEFORE_HASH) : -1;
        if (end < 0) {
            return read(context.baseDirectory().resolve(text));
        }
        MixFile read = read(context.baseDirectory().resolve(text.substring(0, end)));
        String wanted = text.substring(end + BEFORE_HASH.length(), text.length() - 1);
        if (!read.sha256.equals(wanted)) {
            throw new IllegalArgumentException("its SHA-256 is " + read.sha256 + " now");
        }
        return read;
    }

    /** Its content says what it is, and not its name. */
    private static MixFile read(Path file) {
        try {
            Optional<LoggedRequests> log = Files.isRegularFile(file) ? LogReader.read(file) : Optional.empty();
            return log.isPresent()
                    ? new MixFile(file, Sha256.hex(file), List.of(), log.get().rows(), log)
                    : MixReader.read(file);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read: " + e.getMessage(), e);
        }
    }
}

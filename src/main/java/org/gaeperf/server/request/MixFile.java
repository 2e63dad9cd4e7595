package org.gaeperf.server.request;

import java.nio.file.Path;
import java.util.List;
import org.gaeperf.model.load.MixRow;
import org.gaeperf.options.declaration.ConversionContext;

/**
 * A file with the rows of a mix.
 *
 * @param file with the rows, in YAML
 * @param sha256 of it; where it names further files, that of the lines in which {@code sha256sum} lists it and these
 * @param others the further files, as it names them: relative to its directory
 * @param rows the kinds of requests
 */
public record MixFile(Path file, String sha256, List<String> others, List<MixRow> rows) {

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
            return MixReader.read(context.baseDirectory().resolve(text));
        }
        MixFile read = MixReader.read(context.baseDirectory().resolve(text.substring(0, end)));
        String wanted = text.substring(end + BEFORE_HASH.length(), text.length() - 1);
        if (!read.sha256.equals(wanted)) {
            throw new IllegalArgumentException("its SHA-256 is " + read.sha256 + " now");
        }
        return read;
    }
}

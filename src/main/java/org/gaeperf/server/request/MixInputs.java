package org.gaeperf.server.request;

import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.gaeperf.files.Sha256;

/** The files that a mix consists of. Each is read once, so that what is sent is what the checksum is of. */
final class MixInputs {

    /** The plan of a load, in which all of it is sent to a client, is one line. */
    private static final long MAX_BYTES = 16 << 20;

    private static final int MAX_VALUES = 100_000;

    private final Path directory;
    private final Map<String, byte[]> contents = new LinkedHashMap<>();
    private final Map<String, List<String>> columns = new LinkedHashMap<>();

    /**
     * Begins with the file that names all others.
     *
     * @throws IllegalArgumentException if it cannot be read
     */
    MixInputs(Path file) {
        this.directory = file.toAbsolutePath().getParent();
        read(file.getFileName().toString());
    }

    /** Returns the names of the other files. */
    List<String> others() {
        return contents.keySet().stream().skip(1).toList();
    }

    /** Returns the text of the first file. */
    String text() {
        return text(contents.keySet().iterator().next());
    }

    /**
     * Returns the bytes of a file.
     *
     * @throws IllegalArgumentException if it cannot be read, or is too large together with the others
     */
    byte[] read(String name) {
        byte[] known = contents.get(name);
        if (known != null) {
            return known;
        }
        try {
            Path file = directory.resolve(name);
            if (!Files.isRegularFile(file)) {
                throw new IllegalArgumentException("no such file: " + file);
            }
            long bytes = Files.size(file)
                    + contents.values().stream()
                            .mapToLong(content -> content.length)
                            .sum();
            if (bytes > MAX_BYTES) {
                throw new IllegalArgumentException(
                        "with " + name + " the files have " + bytes + " bytes; allowed: " + MAX_BYTES + " in all");
            }
            byte[] content = Files.readAllBytes(file);
            contents.put(name, content);
            return content;
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("'" + name + "' is no name of a file", e);
        } catch (IOException e) {
            throw new IllegalArgumentException(name + " cannot be read: " + e.getMessage(), e);
        }
    }

    private String text(String name) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(read(name)))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(name + " is not text in UTF-8", e);
        }
    }

    /**
     * Returns the values of a column of a CSV file, whose first line has the names of the columns.
     *
     * @throws IllegalArgumentException if it has none
     */
    List<String> column(String name, String column) {
        String key = name + "#" + column;
        List<String> known = columns.get(key);
        if (known == null) {
            known = values(name, column);
            columns.put(key, known);
        }
        return known;
    }

    private List<String> values(String name, String column) {
        List<String> values = new ArrayList<>();
        try (CSVParser records = CSVFormat.DEFAULT
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .setIgnoreEmptyLines(true)
                .setTrim(true)
                .get()
                .parse(new StringReader(text(name)))) {
            if (!records.getHeaderMap().containsKey(column)) {
                throw new IllegalArgumentException(name + " has no column '" + column
                        + "'; its first line names these: " + String.join(", ", records.getHeaderNames()));
            }
            for (CSVRecord line : records) {
                String value = line.isSet(column) ? line.get(column) : "";
                if (value.isEmpty()) {
                    throw new IllegalArgumentException(
                            name + ", line " + records.getCurrentLineNumber() + ": column '" + column + "' is empty");
                }
                values.add(value);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException(name + " is no CSV: " + e.getMessage(), e);
        }
        if (values.isEmpty()) {
            throw new IllegalArgumentException(name + " has no line below the names of its columns");
        }
        if (values.size() > MAX_VALUES) {
            throw new IllegalArgumentException(name + " has " + values.size() + " lines; allowed: up to " + MAX_VALUES);
        }
        return values;
    }

    /** Returns the checksum of the only file, or of the lines in which {@code sha256sum} lists them all. */
    String sha256() {
        if (contents.size() == 1) {
            return Sha256.hex(contents.values().iterator().next());
        }
        StringBuilder lines = new StringBuilder();
        contents.forEach((name, content) ->
                lines.append(Sha256.hex(content)).append("  ").append(name).append('\n'));
        return Sha256.hex(lines.toString().getBytes(StandardCharsets.UTF_8));
    }
}

package org.gaeperf.imports;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Series that another tool has stored, with common times.
 *
 * @param name the kind of the source and its file, for readers
 * @param times for readers, from the oldest to the newest
 * @param series at least one
 */
public record ImportedSource(String name, List<String> times, List<ImportedSeries> series) {

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    public ImportedSource {
        times = List.copyOf(times);
        series = List.copyOf(series);
    }

    /**
     * Reads files: CSV, the data of github-action-benchmark, and JSON of JMH. What a file is follows from how it begins.
     *
     * @param files those of JMH have no time: together they are one source, in this order
     * @throws IOException if a file cannot be read or is none of these; the message names it and says what is expected
     */
    public static List<ImportedSource> read(List<Path> files) throws IOException {
        List<ImportedSource> sources = new ArrayList<>();
        List<Path> ofJmh = new ArrayList<>();
        for (Path file : files) {
            String text = text(file);
            if (text.startsWith("[")) {
                ofJmh.add(file);
            } else if (text.startsWith("{") || text.startsWith(ActionBenchmarkData.VARIABLE)) {
                sources.addAll(ActionBenchmarkData.parse(file, text));
            } else {
                sources.add(CsvTable.parse(file, text));
            }
        }
        if (!ofJmh.isEmpty()) {
            sources.add(JmhResults.read(ofJmh));
        }
        return List.copyOf(sources);
    }

    private static String text(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("there is no file " + file + " to import");
        }
        try {
            String text = Files.readString(file, StandardCharsets.UTF_8);
            return (text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text).strip();
        } catch (CharacterCodingException e) {
            throw new IOException(file + " is no text in UTF-8", e);
        }
    }

    /**
     * Leaves out the oldest times.
     *
     * @param most how many times are left
     * @return a source with the series that have a value at one of them
     */
    public ImportedSource newest(int most) {
        int from = Math.max(0, times.size() - most);
        return new ImportedSource(
                name,
                times.subList(from, times.size()),
                series.stream()
                        .map(one -> one.since(from))
                        .filter(one -> !one.values().isEmpty())
                        .toList());
    }
}

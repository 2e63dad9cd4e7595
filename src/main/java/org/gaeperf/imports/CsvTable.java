package org.gaeperf.imports;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * Reads a CSV table: a row for each time, a column {@code time}, columns that name what was measured, and a column for each
 * metric, with its unit in parentheses. The rows may be in any order; an empty cell is a missing value.
 */
final class CsvTable {

    private static final String TIME = "time";
    private static final Set<String> NAMES = Set.of("run", "commit", "branch", "version", "build");
    private static final Pattern WITH_UNIT = Pattern.compile("(.+?)\\s*[(\\[]([^()\\[\\]]+)[)\\]]");
    private static final Pattern SECONDS = Pattern.compile("\\d{1,11}");
    private static final CSVFormat FORMAT =
            CSVFormat.RFC4180.builder().setIgnoreEmptyLines(true).setTrim(true).get();

    private final Path file;
    private final List<String> header;
    private final List<Row> rows;

    private CsvTable(Path file, List<String> header, List<Row> rows) {
        this.file = file;
        this.header = header;
        this.rows = rows;
    }

    private record Row(long line, Instant time, List<String> cells) {}

    /** Reads the text of a file. */
    static ImportedSource parse(Path file, String text) throws IOException {
        List<CSVRecord> records;
        try (CSVParser parser = FORMAT.parse(new StringReader(text))) {
            records = parser.getRecords();
        } catch (IOException | UncheckedIOException e) {
            throw new IOException(file + " is no CSV: " + e.getMessage(), e);
        }
        List<String> header = records.isEmpty() ? List.of() : records.get(0).toList();
        int time = header.stream().map(CsvTable::lower).toList().indexOf(TIME);
        if (time < 0) {
            throw new IOException(file + " cannot be imported: its first line has no column '" + TIME
                    + "'. A file is CSV with that column, JSON of JMH, which begins with '[', or data.js of"
                    + " github-action-benchmark, which begins with '" + ActionBenchmarkData.VARIABLE + "'");
        }
        requireDistinct(file, header);
        List<Row> rows = new ArrayList<>();
        for (CSVRecord found : records.subList(1, records.size())) {
            long line = found.getRecordNumber();
            if (found.size() != header.size()) {
                throw new IOException(file + ", row " + line + " has " + found.size() + " cells, and the first row has "
                        + header.size() + "; each row has a cell for each column, which may be empty");
            }
            rows.add(new Row(line, time(file, line, found.get(time)), found.toList()));
        }
        rows.sort(Comparator.comparing(Row::time));
        return new CsvTable(file, header, rows).source();
    }

    private static void requireDistinct(Path file, List<String> header) throws IOException {
        Set<String> known = new HashSet<>();
        for (String name : header) {
            if (!known.add(lower(name))) {
                throw new IOException(file + " has the column '" + lower(name) + "' twice");
            }
        }
    }

    private static Instant time(Path file, long line, String cell) throws IOException {
        try {
            if (SECONDS.matcher(cell).matches()) {
                return Instant.ofEpochSecond(Long.parseLong(cell));
            }
            return cell.length() <= "2026-01-01".length()
                    ? LocalDate.parse(cell).atStartOfDay(ZoneOffset.UTC).toInstant()
                    : OffsetDateTime.parse(cell.replace(' ', 'T')).toInstant();
        } catch (DateTimeException e) {
            throw new IOException(
                    file + ", row " + line + ": " + TIME + " is '" + cell
                            + "'; write 2026-01-31, 2026-01-31T12:00:00Z, or" + " seconds since 1970",
                    e);
        }
    }

    private ImportedSource source() throws IOException {
        List<ImportedSeries> series = new ArrayList<>();
        for (int column = 0; column < header.size(); column++) {
            if (isMetric(column)) {
                series(column).ifPresent(series::add);
            }
        }
        if (series.isEmpty()) {
            throw new IOException(file + " has no value; beside " + TIME + " and " + String.join(", ", sorted(NAMES))
                    + ", each column is a metric");
        }
        return new ImportedSource(
                "CSV, " + file.getFileName(), rows.stream().map(this::label).toList(), series);
    }

    private boolean isMetric(int column) {
        String name = lower(header.get(column));
        return !name.equals(TIME) && !NAMES.contains(name);
    }

    private Optional<ImportedSeries> series(int column) throws IOException {
        List<ImportedSeries.Value> values = new ArrayList<>();
        for (int number = 0; number < rows.size(); number++) {
            Row row = rows.get(number);
            if (!row.cells().get(column).isEmpty()) {
                values.add(ImportedSeries.Value.of(number, number(column, row)));
            }
        }
        Matcher unit = WITH_UNIT.matcher(header.get(column));
        boolean hasUnit = unit.matches();
        return values.isEmpty()
                ? Optional.empty()
                : Optional.of(new ImportedSeries(
                        hasUnit ? unit.group(1) : header.get(column), hasUnit ? unit.group(2) : "", values));
    }

    private double number(int column, Row row) throws IOException {
        String cell = row.cells().get(column);
        try {
            double value = Double.parseDouble(cell);
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Is said below, together with what is a number and has no size.
        }
        throw new IOException(file + ", row " + row.line() + ": " + header.get(column) + " is '" + cell
                + "', which is no number such as 12.5; columns that hold text are named "
                + String.join(", ", sorted(NAMES)));
    }

    private String label(Row row) {
        return row.time()
                + IntStream.range(0, header.size())
                        .filter(column -> NAMES.contains(lower(header.get(column)))
                                && !row.cells().get(column).isEmpty())
                        .mapToObj(column -> " " + row.cells().get(column))
                        .collect(Collectors.joining());
    }

    private static List<String> sorted(Set<String> names) {
        return names.stream().sorted().toList();
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}

package org.gaeperf.compare.regression;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A concurrent pair that was measured, of {@code stored-rounds.csv}: logarithms of ratios in percent, and the standard errors of these
 * by the seconds within the pair.
 *
 * @param run the comparison of two servers that it belongs to
 * @param validity of its trials
 * @param ratio of the metric, its logarithm
 * @param within standard error of that by its seconds
 * @param client ratio of the client's CPU time for each request, its logarithm
 */
record StoredRound(int run, String validity, double ratio, double within, double client) {

    /** The metrics of the file, with the first of their two columns. */
    enum Value {
        CPU("CPU without JIT", 2),
        MEDIAN("median latency", 4),
        P99("p99", 6);

        private final String displayName;
        private final int column;

        Value(String displayName, int column) {
            this.displayName = displayName;
            this.column = column;
        }

        String displayName() {
            return displayName;
        }
    }

    private static final int CLIENT = 8;

    /** Reads the rounds with a metric, by their run. */
    static Map<Integer, List<StoredRound>> read(Value value) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(StoredRound.class.getResourceAsStream("stored-rounds.csv")),
                StandardCharsets.UTF_8))) {
            return lines.lines()
                    .skip(1)
                    .map(line -> line.split(","))
                    .map(cells -> new StoredRound(
                            Integer.parseInt(cells[0]),
                            cells[1],
                            Double.parseDouble(cells[value.column]),
                            Double.parseDouble(cells[value.column + 1]),
                            Double.parseDouble(cells[CLIENT])))
                    .collect(Collectors.groupingBy(StoredRound::run, TreeMap::new, Collectors.toList()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean valid() {
        return validity.equals("valid");
    }

    boolean disturbed() {
        return validity.equals("disturbed");
    }
}

package org.gaeperf.compare.regression;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.model.Suite;

/** Reads the thresholds of the gate: a file of properties, with a metric and its threshold on each line, {@code p50 = 5 %}. */
public final class GateThresholds {

    /** The thresholds that count unless others are given. */
    private static final String DEFAULT_FILE = "gate-thresholds.properties";

    private static final Pattern PERCENT = Pattern.compile("\\+?(\\d{1,3}(?:\\.\\d{1,3})?)\\s*%");
    private static final double HUNDRED = 100;

    /** Keys that metrics had, which are refused with the present ones. */
    private static final Map<String, Metric> FORMER_KEYS = Map.of(
            "quiet-service-p99", Metric.LOWER_QUARTILE_SERVICE_P99,
            "longest-standstill", Metric.LONGEST_RESPONSE_GAP);

    private GateThresholds() {}

    /**
     * Reads thresholds, in the order of the metrics.
     *
     * @throws GateThresholdException if a metric is unknown or stands twice, a threshold is no percentage, or there is no
     *     rule; the message names every problem
     * @throws IOException if the file cannot be read
     */
    public static List<RegressionThreshold> read(Path file) throws IOException {
        try {
            return parse(Files.readString(file), file.toString());
        } catch (CharacterCodingException e) {
            throw new GateThresholdException(file + ": not text in UTF-8");
        }
    }

    /**
     * Reads the thresholds of a user, or those of gaeperf, which are a file of the class path: they are there without the
     * sources of gaeperf.
     *
     * @param file of the user; empty if none is given
     * @throws IOException if the file cannot be read
     */
    public static List<RegressionThreshold> read(Optional<Path> file) throws IOException {
        return file.isPresent() ? read(file.get()) : readDefault();
    }

    /** Names the thresholds for messages. */
    public static String origin(Optional<Path> file) {
        return file.map(Path::toString).orElse(DEFAULT_FILE);
    }

    private static List<RegressionThreshold> readDefault() throws IOException {
        try (InputStream file = GateThresholds.class.getResourceAsStream("/" + DEFAULT_FILE)) {
            if (file == null) {
                throw new IOException(DEFAULT_FILE + " is not on the class path of gaeperf");
            }
            return parse(new String(file.readAllBytes(), StandardCharsets.UTF_8), DEFAULT_FILE);
        }
    }

    static List<RegressionThreshold> parse(String text, String origin) throws IOException {
        Properties lines = load(text, origin);
        List<String> problems = new ArrayList<>();
        Map<Metric, RegressionThreshold> rules = new EnumMap<>(Metric.class);
        for (String key : new TreeSet<>(lines.stringPropertyNames())) {
            Optional<Metric> metric = metric(key);
            Matcher percent = PERCENT.matcher(lines.getProperty(key).strip());
            if (FORMER_KEYS.containsKey(key)) {
                problems.add("'" + key + "' is the former key of '"
                        + FORMER_KEYS.get(key).key() + "'; write that");
            } else if (metric.isEmpty()) {
                problems.add("unknown metric '" + key + "'; allowed are "
                        + allowed().map(Metric::key).collect(Collectors.joining(", ")));
            } else if (!percent.matches()) {
                problems.add(key + " = " + lines.getProperty(key) + ": not a percentage; allowed is 5 % or 2.5 %");
            } else {
                rules.put(
                        metric.get(),
                        new RegressionThreshold(metric.get(), Double.parseDouble(percent.group(1)) / HUNDRED));
            }
        }
        if (rules.isEmpty() && problems.isEmpty()) {
            problems.add("no threshold in it, so nothing could ever fail; write at least one, like p50 = 5 %");
        }
        if (!problems.isEmpty()) {
            throw new GateThresholdException(origin + ": " + String.join("; ", problems));
        }
        return List.copyOf(rules.values());
    }

    private static Properties load(String text, String origin) throws IOException {
        UniqueProperties lines = new UniqueProperties();
        try (Reader reader = new StringReader(text)) {
            lines.load(reader);
        } catch (IllegalArgumentException e) {
            throw new GateThresholdException(origin + ": " + e.getMessage());
        }
        if (!lines.twice.isEmpty()) {
            throw new GateThresholdException(
                    origin + ": " + String.join(", ", lines.twice) + " stands twice; keep one of the two lines");
        }
        return lines;
    }

    /** The last of two lines would count silently. */
    private static final class UniqueProperties extends Properties {

        private static final long serialVersionUID = 1;

        private final TreeSet<String> twice = new TreeSet<>();

        @Override
        public synchronized Object put(Object key, Object value) {
            if (containsKey(key)) {
                twice.add(key.toString());
            }
            return super.put(key, value);
        }
    }

    /** Returns the metrics that may have a threshold: those of a gate in which a rise is worse, and that are rarely zero. */
    public static List<Metric> judgeable() {
        return allowed().toList();
    }

    private static Optional<Metric> metric(String key) {
        return allowed().filter(metric -> metric.key().equals(key)).findFirst();
    }

    private static Stream<Metric> allowed() {
        return Arrays.stream(Metric.values())
                .filter(metric -> Suite.all().stream()
                        .anyMatch(suite ->
                                suite.isGate() && SuiteMetrics.of(suite).contains(metric)))
                .filter(metric -> metric.kind().canHaveThreshold());
    }
}

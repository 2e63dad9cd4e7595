package org.gaeperf.compare.regression;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.model.Suite;

/** The rules of the gate: a file of properties, with a metric and its threshold on each line, {@code p50 = 5 %}. */
public final class GateRules {

    private static final Pattern PERCENT = Pattern.compile("\\+?(\\d{1,3}(?:\\.\\d{1,3})?)\\s*%");
    private static final double HUNDRED = 100;

    /** There is no ratio to zero, so a rise from it could never be found. */
    private static final Set<Metric> OFTEN_ZERO =
            EnumSet.of(Metric.GC_COUNT, Metric.GC_PAUSE, Metric.GC_MAX_PAUSE, Metric.SLOW_REQUESTS);

    /** Keys of earlier versions, which files of rules may still contain. */
    private static final Map<String, Metric> FORMER_KEYS =
            Map.of("quiet-service-p99", Metric.LOWER_QUARTILE_SERVICE_P99);

    private GateRules() {}

    /**
     * Reads rules, in the order of the metrics.
     *
     * @throws GateRuleException if a metric is unknown or stands twice, a threshold is no percentage, or there is no
     *     rule; the message names every problem
     * @throws IOException if the file cannot be read
     */
    public static List<RegressionThreshold> read(Path file) throws IOException {
        try {
            return parse(Files.readString(file), file.toString());
        } catch (CharacterCodingException e) {
            throw new GateRuleException(file + ": not text in UTF-8");
        }
    }

    static List<RegressionThreshold> parse(String text, String origin) throws IOException {
        Properties lines = load(text, origin);
        List<String> problems = new ArrayList<>();
        Map<Metric, RegressionThreshold> rules = new EnumMap<>(Metric.class);
        for (String key : new TreeSet<>(lines.stringPropertyNames())) {
            Optional<Metric> metric = metric(key);
            Matcher percent = PERCENT.matcher(lines.getProperty(key).strip());
            if (metric.isEmpty()) {
                problems.add("unknown metric '" + key + "'; allowed are "
                        + allowed().map(Metric::key).collect(Collectors.joining(", ")));
            } else if (!percent.matches()) {
                problems.add(key + " = " + lines.getProperty(key) + ": not a percentage; allowed is 5 % or 2.5 %");
            } else if (rules.containsKey(metric.get())) {
                problems.add(key + ": " + metric.get().key() + " is the same metric; keep one of the two lines");
            } else {
                rules.put(
                        metric.get(),
                        new RegressionThreshold(metric.get(), Double.parseDouble(percent.group(1)) / HUNDRED));
            }
        }
        if (rules.isEmpty() && problems.isEmpty()) {
            problems.add("no rule in it, so nothing could ever fail; write at least one, like p50 = 5 %");
        }
        if (!problems.isEmpty()) {
            throw new GateRuleException(origin + ": " + String.join("; ", problems));
        }
        return List.copyOf(rules.values());
    }

    private static Properties load(String text, String origin) throws IOException {
        UniqueProperties lines = new UniqueProperties();
        try (Reader reader = new StringReader(text)) {
            lines.load(reader);
        } catch (IllegalArgumentException e) {
            throw new GateRuleException(origin + ": " + e.getMessage());
        }
        if (!lines.twice.isEmpty()) {
            throw new GateRuleException(
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

    private static Optional<Metric> metric(String key) {
        return allowed()
                .filter(metric -> metric.key().equals(key))
                .findFirst()
                .or(() -> Optional.ofNullable(FORMER_KEYS.get(key)));
    }

    private static Stream<Metric> allowed() {
        return Arrays.stream(Metric.values())
                .filter(SuiteMetrics.of(Suite.GATE)::contains)
                .filter(metric -> !OFTEN_ZERO.contains(metric));
    }
}

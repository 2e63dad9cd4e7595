package org.gaeperf.compare;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.model.Suite;

/** What the gate holds a candidate to: a file of properties, {@code p50 = 5 %} on each line. */
public final class GateRules {

    private static final Pattern PERCENT = Pattern.compile("\\+?(\\d{1,3}(?:\\.\\d{1,3})?)\\s*%");
    private static final double HUNDRED = 100;

    /** There is no ratio to nothing, so that a rise from it could never be found. */
    private static final Set<Metric> OFTEN_ZERO = EnumSet.of(Metric.GC_COUNT, Metric.GC_PAUSE);

    private GateRules() {}

    /**
     * Reads rules.
     *
     * @throws GateRuleException if a metric or a change is not understood, or there is no rule at all; it names all of
     *     what is wrong
     * @throws IOException if the file cannot be read
     */
    public static List<RegressionThreshold> read(Path file) throws IOException {
        try {
            return parse(Files.readString(file), file.toString());
        } catch (CharacterCodingException notText) {
            throw new GateRuleException(file + ": not a text in UTF-8");
        }
    }

    static List<RegressionThreshold> parse(String text, String origin) throws IOException {
        Properties lines = new Properties();
        try (Reader reader = new StringReader(text)) {
            lines.load(reader);
        } catch (IllegalArgumentException malformed) {
            throw new GateRuleException(origin + ": " + malformed.getMessage());
        }
        List<String> problems = new ArrayList<>();
        List<RegressionThreshold> rules = new ArrayList<>();
        for (String key : new TreeSet<>(lines.stringPropertyNames())) {
            Optional<Metric> metric =
                    known().filter(one -> one.key().equals(key)).findFirst();
            Matcher change = PERCENT.matcher(lines.getProperty(key).strip());
            if (metric.isEmpty()) {
                problems.add("unknown metric '" + key + "'; known are "
                        + known().map(Metric::key).collect(Collectors.joining(", ")));
            } else if (!change.matches()) {
                problems.add(key + " = " + lines.getProperty(key) + ": no change; allowed is one like 5 % or 2.5 %");
            } else {
                rules.add(new RegressionThreshold(metric.get(), Double.parseDouble(change.group(1)) / HUNDRED));
            }
        }
        if (rules.isEmpty() && problems.isEmpty()) {
            problems.add("there is no rule in it, so that nothing could ever fail");
        }
        if (!problems.isEmpty()) {
            throw new GateRuleException(origin + ": " + String.join("; ", problems));
        }
        rules.sort((one, other) -> one.metric().compareTo(other.metric()));
        return List.copyOf(rules);
    }

    private static Stream<Metric> known() {
        return Arrays.stream(Metric.values())
                .filter(Metric.of(Suite.GATE)::contains)
                .filter(metric -> !OFTEN_ZERO.contains(metric));
    }
}

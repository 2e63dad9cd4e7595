package org.gaeperf.options.rates;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.options.declaration.OptionType;
import org.gaeperf.options.declaration.OptionTypes;

/**
 * By how much a value of a candidate may be above that of the baseline, at one rate.
 *
 * @param percent of the rate that all variants hold
 * @param maxRise allowed, as a share: 0.1 for 10 %
 */
public record RateLimit(Value value, int percent, double maxRise) {

    private static final Pattern FORM = Pattern.compile("([a-z0-9.]+)@(\\d{1,3})%:(\\d{1,4}(?:\\.\\d{1,3})?)%");

    /** What may be limited. */
    public enum Value {
        /** CPU time for each request. */
        CPU("cpu"),
        /** The median latency. */
        P50("p50"),
        /** The 99th percentile of the latency. */
        P99("p99"),
        /** The 99.9th percentile of the latency. */
        P999("p99.9"),
        /** The resident set. */
        RSS("rss");

        private final String key;

        Value(String key) {
            this.key = key;
        }
    }

    /** Returns the type of a list of them. */
    public static OptionType<List<RateLimit>> type() {
        return OptionTypes.listOf(
                "limits VALUE@RATE%:RISE% with commas between them; VALUE is one of "
                        + Stream.of(Value.values()).map(value -> value.key).collect(Collectors.joining(", ")),
                false,
                (text, context) -> List.of(parse(text)),
                "limit",
                RateLimit::text);
    }

    /**
     * Reads one.
     *
     * @throws IllegalArgumentException with the reason, if it is none
     */
    public static RateLimit parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not VALUE@RATE%:RISE%");
        }
        Value value = Stream.of(Value.values())
                .filter(one -> one.key.equals(form.group(1)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + form.group(1) + "' is no value that has limits"));
        double maxRise = Double.parseDouble(form.group(3)) / 100;
        if (maxRise == 0) {
            throw new IllegalArgumentException("'" + text + "' allows no rise, which no measurement can show");
        }
        return new RateLimit(value, Integer.parseInt(form.group(2)), maxRise);
    }

    /** Returns it as a user writes it. */
    public String text() {
        String rise = String.format(Locale.ROOT, "%.3f", 100 * maxRise).replaceFirst("\\.?0+$", "");
        return value.key + "@" + percent + "%:" + rise + "%";
    }
}

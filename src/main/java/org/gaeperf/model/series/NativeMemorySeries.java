package org.gaeperf.model.series;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names the series of a category of Native Memory Tracking, such as {@code nmtJavaHeapCommittedBytes}. The sampler and all
 * that reads its series take the name from here.
 *
 * @param category as {@code VM.native_memory} names it, without blanks: {@code JavaHeap}
 * @param amount which of its two numbers
 */
public record NativeMemorySeries(String category, Amount amount) {

    /** Names committed memory of all categories. */
    public static final String TOTAL_COMMITTED = "nmtTotalCommittedBytes";

    /** Names committed memory of the Java heap. */
    public static final String HEAP_COMMITTED = "nmtJavaHeapCommittedBytes";

    private static final String TOTAL = "Total";
    private static final Pattern NAME = Pattern.compile("nmt(.+)(Reserved|Committed)Bytes");

    /** Says what the JVM has done with memory. */
    public enum Amount {
        /** Addresses that the JVM keeps for itself. */
        RESERVED("Reserved"),
        /** Memory that the JVM may use. */
        COMMITTED("Committed");

        private final String inName;

        Amount(String inName) {
            this.inName = inName;
        }
    }

    /** Names a number of all categories together. */
    public static NativeMemorySeries total(Amount amount) {
        return new NativeMemorySeries(TOTAL, amount);
    }

    /** Finds which category a series is of; empty for another series, and for that of all categories. */
    private static Optional<NativeMemorySeries> ofCategory(TimeSeries series) {
        Matcher name = NAME.matcher(series.name());
        if (!name.matches() || name.group(1).equals(TOTAL)) {
            return Optional.empty();
        }
        return Optional.of(new NativeMemorySeries(
                name.group(1), name.group(2).equals(Amount.RESERVED.inName) ? Amount.RESERVED : Amount.COMMITTED));
    }

    /** Finds the series of committed memory by category. */
    public static Map<String, TimeSeries> committedByCategory(SampleSet samples) {
        Map<String, TimeSeries> found = new TreeMap<>();
        samples.series()
                .forEach(series -> ofCategory(series)
                        .filter(name -> name.amount == Amount.COMMITTED)
                        .ifPresent(name -> found.put(name.category, series)));
        return found;
    }

    /** Returns the name of the series. */
    public String name() {
        return "nmt" + category + amount.inName + "Bytes";
    }

    /** Spells a category for readers: {@code SharedClassSpace} as {@code shared class space}. */
    public static String words(String category) {
        return category.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }
}

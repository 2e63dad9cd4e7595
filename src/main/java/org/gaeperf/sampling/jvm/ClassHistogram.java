package org.gaeperf.sampling.jvm;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.SampleFormatException;

/**
 * The output of {@code jcmd PID GC.class_histogram}, with or without {@code -all} (KlassInfoHisto in HotSpot's
 * heapInspection.cpp):
 * <pre>
 *  num     #instances         #bytes  class name (module)
 *    1:          2097       27760000  [B (java.base@17.0.15)
 * Total          9687       28454592
 * </pre>
 *
 * @param instancesByClass number of instances, for each class that has any; classes of the same name from different
 *     class loaders are added up
 * @param bytesByClass the shallow size of these instances in bytes, for each class
 */
public record ClassHistogram(Map<String, Long> instancesByClass, Map<String, Long> bytesByClass) {

    private static final String WHERE = "jcmd GC.class_histogram";
    private static final Pattern ROW = Pattern.compile("\\s*\\d+:\\s+(\\d+)\\s+(\\d+)\\s+(\\S+)(?: \\(.*\\))?\\s*");
    private static final Pattern TOTAL = Pattern.compile("Total\\s+(\\d+)\\s+(\\d+)\\s*");
    private static final Pattern NUMBERED = Pattern.compile("\\s*\\d+:\\s+\\S.*");

    public ClassHistogram {
        instancesByClass = Map.copyOf(instancesByClass);
        bytesByClass = Map.copyOf(bytesByClass);
    }

    /**
     * Parses the output.
     *
     * @throws SampleFormatException if a row cannot be parsed, or the rows do not add up to the totals because the
     *     output was cut
     */
    public static ClassHistogram parse(String output) {
        Map<String, Long> instances = new LinkedHashMap<>();
        Map<String, Long> bytes = new LinkedHashMap<>();
        for (String line : output.lines().toList()) {
            Matcher total = TOTAL.matcher(line);
            if (total.matches()) {
                requireTotal(
                        NumberParser.wholeNumber(total.group(1), WHERE + ", Total"), sum(instances), "instances", line);
                requireTotal(NumberParser.wholeNumber(total.group(2), WHERE + ", Total"), sum(bytes), "bytes", line);
                return new ClassHistogram(instances, bytes);
            }
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                String name = row.group(3);
                add(instances, name, row.group(1), ", instances of ");
                add(bytes, name, row.group(2), ", bytes of ");
            } else if (NUMBERED.matcher(line).matches()) {
                throw new SampleFormatException(WHERE, "\"NUM: INSTANCES BYTES CLASS (MODULE)\"", line);
            }
        }
        throw new SampleFormatException(WHERE, "a last line \"Total INSTANCES BYTES\"", output);
    }

    private static void add(Map<String, Long> values, String name, String value, String what) {
        String where = WHERE + what + name;
        values.merge(
                name,
                NumberParser.wholeNumber(value, where),
                (first, second) -> NumberParser.sum(where, first, second));
    }

    private static long sum(Map<String, Long> values) {
        return NumberParser.sum(
                WHERE, values.values().stream().mapToLong(Long::longValue).toArray());
    }

    private static void requireTotal(long total, long sum, String what, String line) {
        if (total != sum) {
            throw new SampleFormatException(WHERE, "a total of " + sum + " " + what + ", the sum of the rows", line);
        }
    }

    /** The number of instances of the class with this binary name ({@code java.lang.String}, {@code [B}). */
    public long instances(String className) {
        return instancesByClass.getOrDefault(className, 0L);
    }
}

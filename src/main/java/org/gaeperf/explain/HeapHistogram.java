package org.gaeperf.explain;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gaeperf.sampling.CommandException;
import org.gaeperf.sampling.Jcmd;
import org.gaeperf.sampling.SampleFormatException;

/**
 * What lives on the heap, from {@code jcmd PID GC.class_histogram} (KlassInfoHisto in HotSpot's heapInspection.cpp):
 * <pre>
 *  num     #instances         #bytes  class name (module)
 *    1:          2097       27760000  [B (java.base@17.0.15)
 * Total          9687       28454592
 * </pre>
 *
 * @param bytesByClass of the objects themselves, without what they refer to; by readable name ({@code byte[]})
 */
public record HeapHistogram(Map<String, Long> bytesByClass) {

    private static final String WHERE = "jcmd GC.class_histogram";
    private static final Pattern ROW =
            Pattern.compile("\\s*\\d+:\\s+\\d{1,18}\\s+(\\d{1,18})\\s+(\\S+)(?: \\(.*\\))?\\s*");
    private static final Pattern TOTAL = Pattern.compile("Total\\s+\\d{1,18}\\s+(\\d{1,18})\\s*");
    private static final Pattern NUMBERED = Pattern.compile("\\s*\\d+:\\s+\\S.*");

    /** FillerElement[] and FillerObject: gaps between objects, which collectors of JDK 21 and later fill with these. */
    private static final String FILLER = "jdk.internal.vm.Filler";

    public HeapHistogram {
        bytesByClass = Map.copyOf(bytesByClass);
    }

    /**
     * Has the server collect its garbage, which stops it, and count what lives.
     *
     * @return the output, to be kept and parsed
     * @throws CommandException if jcmd fails
     */
    public static String take(Jcmd jcmd) throws CommandException {
        return jcmd.run("GC.class_histogram").requireSuccess().stdout();
    }

    /**
     * Reads the output.
     *
     * @throws SampleFormatException if a row is not understood, or the rows do not add up to the total, which is how
     *     a cut output shows
     */
    public static HeapHistogram parse(String output) {
        Map<String, Long> bytesByClass = new LinkedHashMap<>();
        long sum = 0;
        for (String line : output.lines().toList()) {
            Matcher total = TOTAL.matcher(line);
            Matcher row = ROW.matcher(line);
            if (total.matches()) {
                if (Long.parseLong(total.group(1)) != sum) {
                    throw new SampleFormatException(WHERE, "a total of " + sum + " bytes, the sum of the rows", line);
                }
                return new HeapHistogram(bytesByClass);
            } else if (row.matches()) {
                long bytes = Long.parseLong(row.group(1));
                sum += bytes;
                if (!row.group(2).contains(FILLER)) {
                    bytesByClass.merge(Names.readable(row.group(2)), bytes, Long::sum);
                }
            } else if (NUMBERED.matcher(line).matches()) {
                throw new SampleFormatException(WHERE, "\"NUM: INSTANCES BYTES CLASS (MODULE)\"", line);
            }
        }
        throw new SampleFormatException(WHERE, "a last line \"Total INSTANCES BYTES\"", output);
    }

    /** All that lives. */
    public long bytes() {
        return bytesByClass.values().stream().mapToLong(Long::longValue).sum();
    }
}

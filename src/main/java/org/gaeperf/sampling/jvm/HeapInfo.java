package org.gaeperf.sampling.jvm;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.SampleFormatException;

/**
 * The output of {@code jcmd PID GC.heap_info} (print_heap_on of each collector in HotSpot). JDK 17 and 25 use different
 * words and indentation, so only the lines with a total are parsed:
 * <pre>
 *  def new generation   total 19648K, used 5213K [...      Serial, JDK 17
 * DefNew     total 19648K, used 10435K [...                Serial, JDK 25
 * PSYoungGen      total 43008K, used 887K [...             Parallel
 * garbage-first heap   total 65536K, used 8819K [...       G1
 * ZHeap            used 38M, capacity 120M, ...            ZGC
 *  128M max, 128M soft max, 114M committed, 42230K used    Shenandoah
 * </pre>
 *
 * @param usedBytes heap usage of all generations
 * @param resolutionBytes the unit in which it was printed, 1 MiB for ZGC and 1 KiB for the others
 */
public record HeapInfo(long usedBytes, long resolutionBytes) {

    private static final String WHERE = "jcmd GC.heap_info";

    /**
     * For each collector, the lines whose sum is the heap; all lines of an entry must be there. The patterns for blanks
     * do not match line feeds: with them, parsing an output of empty lines would take quadratic time.
     */
    private static final List<List<Pattern>> COLLECTORS = List.of(
            List.of(used("(?:def new generation|DefNew)\\h+total"), used("(?:tenured generation|Tenured)\\h+total")),
            List.of(used("PSYoungGen\\h+total"), used("ParOldGen\\h+total")),
            List.of(used("garbage-first heap\\h+total")),
            List.of(Pattern.compile("(?m)^\\h*ZHeap\\h+used (\\d+)([A-Z]),")),
            List.of(Pattern.compile("(?m)^\\h*\\d+[A-Z] max, .* (\\d+)([A-Z]) used$")));

    private static Pattern used(String start) {
        return Pattern.compile("(?m)^\\h*" + start + "\\b.* used (\\d+)([A-Z]) \\[");
    }

    /**
     * Parses the output.
     *
     * @throws SampleFormatException if it is not from one of the known collectors
     */
    public static HeapInfo parse(String output) {
        return COLLECTORS.stream()
                .map(lines -> lines.stream().map(line -> line.matcher(output)).toList())
                .filter(matchers -> matchers.stream().allMatch(Matcher::find))
                .findFirst()
                .map(HeapInfo::sum)
                .orElseThrow(() -> new SampleFormatException(
                        WHERE, "the heap of Serial, Parallel, G1, ZGC or Shenandoah", output));
    }

    private static HeapInfo sum(List<Matcher> parts) {
        long used = 0;
        long resolution = 1;
        for (Matcher part : parts) {
            long unit = NumberParser.bytesPerUnit(part.group(2), WHERE + ", unit of used");
            used = NumberParser.sum(WHERE + ", used", used, NumberParser.bytes(part.group(1), unit, WHERE + ", used"));
            resolution = Math.max(resolution, unit);
        }
        return new HeapInfo(used, resolution);
    }
}

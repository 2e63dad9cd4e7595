package org.gaeperf.sampling.jvm;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.SampleFormatException;

/**
 * The output of {@code jcmd PID GC.heap_info} (each collector's print_heap_on in HotSpot). JDK 17 and 25 use other
 * words and indents, so only the lines with a collector's total are read:
 * <pre>
 *  def new generation   total 19648K, used 5213K [...      Serial, JDK 17
 * DefNew     total 19648K, used 10435K [...                Serial, JDK 25
 * PSYoungGen      total 43008K, used 887K [...             Parallel
 * garbage-first heap   total 65536K, used 8819K [...       G1
 * ZHeap            used 38M, capacity 120M, ...            ZGC
 *  128M max, 128M soft max, 114M committed, 42230K used    Shenandoah
 * </pre>
 *
 * @param usedBytes of all generations together
 * @param resolutionBytes the unit it was printed in, which is 1 MiB for ZGC
 */
public record HeapInfo(long usedBytes, long resolutionBytes) {

    private static final String WHERE = "jcmd GC.heap_info";

    /**
     * For each collector the lines whose sum is the heap; all of one entry must be there. A blank is never a line feed:
     * an output of nothing but empty lines would be looked through from each of them to its end.
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
     * Reads the output.
     *
     * @throws SampleFormatException if it is of no collector that is known here
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

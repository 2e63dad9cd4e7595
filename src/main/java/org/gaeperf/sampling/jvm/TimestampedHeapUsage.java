package org.gaeperf.sampling.jvm;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.SampleFormatException;

/**
 * Heap usage, with the JVM's uptime just before and just after it was read, so that it can be placed between the
 * collections of a GC log.
 *
 * @param uptimeBeforeSeconds uptime of the JVM just before
 * @param uptimeAfterSeconds uptime of the JVM just after
 * @param heap the usage
 */
public record TimestampedHeapUsage(double uptimeBeforeSeconds, double uptimeAfterSeconds, HeapInfo heap) {

    private static final String WHERE = "jcmd VM.uptime, GC.heap_info, VM.uptime";

    /** UptimeDCmd in HotSpot's diagnosticCommand.cpp prints {@code 0.986 s}. */
    private static final Pattern UPTIME = Pattern.compile("(?m)^([0-9.,]+) s$");

    /**
     * Parses the output of the three diagnostic commands VM.uptime, GC.heap_info and VM.uptime in one call.
     *
     * @throws SampleFormatException if one of the three outputs is missing
     */
    public static TimestampedHeapUsage parse(String output) {
        List<MatchResult> uptimes = UPTIME.matcher(output).results().toList();
        if (uptimes.size() != 2) {
            throw new SampleFormatException(WHERE, "two lines such as \"0.986 s\"", output);
        }
        double before = NumberParser.decimal(uptimes.get(0).group(1), WHERE + ", first uptime");
        double after = NumberParser.decimal(uptimes.get(1).group(1), WHERE + ", second uptime");
        return new TimestampedHeapUsage(before, after, HeapInfo.parse(output));
    }
}

package org.gaeperf.sampling.proc;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.SampleFormatException;

/** The context switches of one thread, from its status file; see /proc/PID/status in proc(5). */
public final class ContextSwitches {

    private static final String WHERE = "/proc/PID/status";
    private static final Pattern VOLUNTARY = Pattern.compile("(?m)^(voluntary_ctxt_switches):\\h+(\\S+)$");
    private static final Pattern INVOLUNTARY = Pattern.compile("(?m)^(nonvoluntary_ctxt_switches):\\h+(\\S+)$");

    private ContextSwitches() {}

    /**
     * The sum of voluntary and involuntary context switches.
     *
     * @throws SampleFormatException if one of the two lines is missing or has no number
     */
    static long parse(String status) {
        return NumberParser.sum(WHERE, count(status, VOLUNTARY), count(status, INVOLUNTARY));
    }

    private static long count(String status, Pattern line) {
        Matcher matcher = line.matcher(status);
        if (!matcher.find()) {
            throw new SampleFormatException(
                    WHERE, "one line each of voluntary_ctxt_switches and nonvoluntary_ctxt_switches", status);
        }
        return NumberParser.wholeNumber(matcher.group(2), WHERE + ", " + matcher.group(1));
    }
}

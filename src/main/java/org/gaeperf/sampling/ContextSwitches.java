package org.gaeperf.sampling;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The context switches of one thread from its status file, see /proc/PID/status in proc(5). */
final class ContextSwitches {

    private static final Pattern COUNT = Pattern.compile("(?m)^(voluntary|nonvoluntary)_ctxt_switches:\\s+(\\S+)$");

    private ContextSwitches() {}

    /** Voluntary and involuntary ones together. */
    static long parse(String status) {
        long sum = 0;
        int found = 0;
        for (Matcher matcher = COUNT.matcher(status); matcher.find(); found++) {
            sum += Figures.wholeNumber(matcher.group(2), "/proc/PID/status, " + matcher.group(1) + "_ctxt_switches");
        }
        if (found != 2) {
            throw new SampleFormatException("/proc/PID/status",
                    "one line each of voluntary_ctxt_switches and nonvoluntary_ctxt_switches", status);
        }
        return sum;
    }
}

package org.gaeperf.sampling.proc;

import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.SampleFormatException;

/** The time that a thread ran on a CPU, from its schedstat file (Documentation/scheduler/sched-stats of Linux). */
final class SchedStat {

    private static final String WHERE = "/proc/PID/task/TID/schedstat";

    private SchedStat() {}

    /**
     * The first number of the file, in nanoseconds.
     *
     * @throws SampleFormatException if the file does not start with a number
     */
    static long parse(String schedstat) {
        String text = schedstat.strip();
        int end = text.indexOf(' ');
        return NumberParser.wholeNumber(end < 0 ? text : text.substring(0, end), WHERE + ", time on a CPU");
    }
}

package org.gaeperf.sampling.threads;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.SampleFormatException;

/**
 * What a thread has used since it began, from its files {@code stat}, {@code schedstat} and {@code status} below
 * {@code /proc/PID/task/TID}.
 *
 * @param name of the thread, as the kernel has it: at most 15 bytes, which may be any
 * @param startTimeTicks when it began, since boot; distinguishes threads that had the same id one after the other
 * @param userTicks CPU time in user mode, in ticks
 * @param systemTicks CPU time in kernel mode, in ticks
 * @param majorFaults page faults for which a page was read from a disk
 * @param run the times of {@code schedstat}
 * @param switches the counts of {@code status}
 */
record ThreadReading(
        String name,
        long startTimeTicks,
        long userTicks,
        long systemTicks,
        long majorFaults,
        RunTimes run,
        Switches switches) {

    private static final String STAT = "/proc/PID/task/TID/stat";
    private static final String SCHEDSTAT = "/proc/PID/task/TID/schedstat";
    private static final String STATUS = "/proc/PID/task/TID/status";

    private static final int FIRST_FIELD_AFTER_NAME = 3;
    private static final int MAJOR_FAULTS = 12;
    private static final int USER_TIME = 14;
    private static final int SYSTEM_TIME = 15;
    private static final int START_TIME = 22;

    private static final Pattern RUN_TIMES = Pattern.compile("(\\S+) (\\S+) \\S+");

    private static final Pattern SWITCHES =
            Pattern.compile("(?m)^voluntary_ctxt_switches:\\h+(\\S+)\\s+nonvoluntary_ctxt_switches:\\h+(\\S+)$");

    /**
     * Times on a core and in front of one.
     *
     * @param cpuNanos CPU time, in nanoseconds
     * @param waitNanos for how long it could have run and waited in the queue of a core, in nanoseconds
     */
    record RunTimes(long cpuNanos, long waitNanos) {

        static final RunTimes NONE = new RunTimes(0, 0);
    }

    /**
     * Context switches.
     *
     * @param voluntary how many times the thread waited for something
     * @param involuntary how many times another one took its core
     */
    record Switches(long voluntary, long involuntary) {

        static final Switches NONE = new Switches(0, 0);
    }

    /** Identifies a thread, however often it is read. */
    record Key(long pid, long tid, long startTimeTicks) {}

    /**
     * Parses the three files of a thread. The name in field 2 of {@code stat} may contain spaces and parentheses, so fields are
     * counted from the last closing parenthesis.
     *
     * @param schedstat empty text if the kernel keeps no such file
     * @param status empty text if the kernel keeps no such file
     * @throws SampleFormatException if fields are missing or not numbers
     */
    static ThreadReading parse(String stat, String schedstat, String status) {
        int start = stat.indexOf('(');
        int end = stat.lastIndexOf(')');
        if (start < 0 || end < start) {
            throw new SampleFormatException(STAT, "TID (NAME) STATE …", stat);
        }
        String[] fields = stat.substring(end + 1).strip().split(" +");
        if (fields.length <= START_TIME - FIRST_FIELD_AFTER_NAME) {
            throw new SampleFormatException(STAT, "at least 22 fields", stat);
        }
        return new ThreadReading(
                name(stat.substring(start + 1, end)),
                number(fields, START_TIME),
                number(fields, USER_TIME),
                number(fields, SYSTEM_TIME),
                number(fields, MAJOR_FAULTS),
                runTimes(schedstat),
                switches(status));
    }

    /** Decodes a name: Java names its threads in UTF-8, and the kernel cuts them anywhere. */
    private static String name(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private static RunTimes runTimes(String schedstat) {
        if (schedstat.isEmpty()) {
            return RunTimes.NONE;
        }
        Matcher times = RUN_TIMES.matcher(schedstat.strip());
        if (!times.matches()) {
            throw new SampleFormatException(SCHEDSTAT, "three numbers", schedstat);
        }
        return new RunTimes(
                NumberParser.wholeNumber(times.group(1), SCHEDSTAT + ", time on a CPU"),
                NumberParser.wholeNumber(times.group(2), SCHEDSTAT + ", time in a queue"));
    }

    private static Switches switches(String status) {
        if (status.isEmpty()) {
            return Switches.NONE;
        }
        Matcher counts = SWITCHES.matcher(status);
        if (!counts.find()) {
            throw new SampleFormatException(
                    STATUS, "voluntary_ctxt_switches, and then nonvoluntary_ctxt_switches", status);
        }
        return new Switches(
                NumberParser.wholeNumber(counts.group(1), STATUS + ", voluntary_ctxt_switches"),
                NumberParser.wholeNumber(counts.group(2), STATUS + ", nonvoluntary_ctxt_switches"));
    }

    private static long number(String[] fields, int field) {
        return NumberParser.wholeNumber(fields[field - FIRST_FIELD_AFTER_NAME], STAT + ", field " + field);
    }

    /** Says whether the kernel has counted ticks and no nanoseconds, as one without scheduler statistics does. */
    boolean lacksRunTimes() {
        return run.cpuNanos() == 0 && userTicks + systemTicks > 1;
    }
}

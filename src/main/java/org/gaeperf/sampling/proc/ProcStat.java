package org.gaeperf.sampling.proc;

import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.SampleFormatException;

/**
 * The fields of /proc/PID/stat that the harness needs; proc(5) numbers them from 1.
 *
 * @param state field 3; {@code Z} is a process that has ended but is still listed
 * @param parentPid field 4
 * @param pageFaults fields 10 and 12: minor ones, which need no disk, and major ones, of all threads
 * @param majorFaults field 12, the major ones alone
 * @param userTicks field 14, CPU time of all threads in user mode, including ended ones
 * @param systemTicks field 15, CPU time of all threads in kernel mode, including ended ones
 * @param reapedUserTicks field 16, CPU time in user mode of children that have ended and that the process has waited for,
 *     with that of the children that these have waited for
 * @param reapedSystemTicks field 17, the same in kernel mode
 * @param threads field 20
 * @param startTimeTicks field 22, since boot; distinguishes processes that had the same id one after the other
 */
public record ProcStat(
        char state,
        long parentPid,
        long pageFaults,
        long majorFaults,
        long userTicks,
        long systemTicks,
        long reapedUserTicks,
        long reapedSystemTicks,
        long threads,
        long startTimeTicks) {

    private static final String WHERE = "/proc/PID/stat";
    private static final int FIRST_FIELD_AFTER_NAME = 3;
    private static final int PARENT = 4;
    private static final int MINOR_FAULTS = 10;
    private static final int MAJOR_FAULTS = 12;
    private static final int USER_TIME = 14;
    private static final int SYSTEM_TIME = 15;
    private static final int CHILDREN_USER_TIME = 16;
    private static final int CHILDREN_SYSTEM_TIME = 17;
    private static final int THREADS = 20;
    private static final int START_TIME = 22;

    /**
     * Parses the line. The name in field 2 may contain spaces and parentheses, so fields are counted from the last
     * closing parenthesis.
     *
     * @throws SampleFormatException if fields are missing or not numbers
     */
    public static ProcStat parse(String line) {
        int endOfName = line.lastIndexOf(')');
        if (endOfName < 0) {
            throw new SampleFormatException(WHERE, "PID (NAME) STATE …", line);
        }
        String[] fields = line.substring(endOfName + 1).strip().split(" +");
        if (fields.length <= START_TIME - FIRST_FIELD_AFTER_NAME || fields[0].length() != 1) {
            throw new SampleFormatException(WHERE, "a state letter and at least 19 numbers after the name", line);
        }
        long userTicks = number(fields, USER_TIME);
        long systemTicks = number(fields, SYSTEM_TIME);
        NumberParser.sum(WHERE + ", fields " + USER_TIME + " and " + SYSTEM_TIME, userTicks, systemTicks);
        long reapedUserTicks = number(fields, CHILDREN_USER_TIME);
        long reapedSystemTicks = number(fields, CHILDREN_SYSTEM_TIME);
        NumberParser.sum(
                WHERE + ", fields " + CHILDREN_USER_TIME + " and " + CHILDREN_SYSTEM_TIME,
                reapedUserTicks,
                reapedSystemTicks);
        return new ProcStat(
                fields[0].charAt(0),
                number(fields, PARENT),
                NumberParser.sum(
                        WHERE + ", fields " + MINOR_FAULTS + " and " + MAJOR_FAULTS,
                        number(fields, MINOR_FAULTS),
                        number(fields, MAJOR_FAULTS)),
                number(fields, MAJOR_FAULTS),
                userTicks,
                systemTicks,
                reapedUserTicks,
                reapedSystemTicks,
                number(fields, THREADS),
                number(fields, START_TIME));
    }

    /**
     * Reads the file of a process.
     *
     * @throws ProbeException if it has ended
     * @throws SampleFormatException if the file is not as the kernel writes it
     */
    public static ProcStat read(long pid) throws ProbeException {
        return parse(
                ProcFile.readOfProcess(ProcFile.PROC.resolve(Long.toString(pid)).resolve("stat"), pid));
    }

    private static long number(String[] fields, int field) {
        return NumberParser.wholeNumber(fields[field - FIRST_FIELD_AFTER_NAME], WHERE + ", field " + field);
    }

    /** Returns the CPU time in both modes of children that have ended. */
    public long reapedChildrenTicks() {
        return reapedUserTicks + reapedSystemTicks;
    }

    /** Says whether the process has ended and waits for its parent to read the exit code. */
    public boolean hasEnded() {
        return state == 'Z' || state == 'X';
    }
}

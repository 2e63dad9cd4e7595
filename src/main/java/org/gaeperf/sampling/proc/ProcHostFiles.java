package org.gaeperf.sampling.proc;

import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.SampleFormatException;

/** Small files of /proc that describe the machine; see proc(5). */
public final class ProcHostFiles {

    private static final int RECEIVED_BYTES = 0;
    private static final int NET_DEV_FIELDS = 16;
    private static final int RUNNABLE = 3;
    private static final int LOADAVG_FIELDS = 5;

    private ProcHostFiles() {}

    /** The load average of the last minute, from /proc/loadavg: {@code 0.07 0.40 0.55 1/89 13643}. */
    static double loadAverage1(String text) {
        return NumberParser.decimal(text.strip().split("\\s+")[0], "/proc/loadavg, first value");
    }

    /** The threads of the machine that run or wait for a CPU, from /proc/loadavg: {@code 0.07 0.40 0.55 1/89 13643}. */
    static long runnableThreads(String text) {
        String[] fields = text.strip().split("\\s+");
        if (fields.length < LOADAVG_FIELDS) {
            throw new SampleFormatException("/proc/loadavg", LOADAVG_FIELDS + " values", text);
        }
        return NumberParser.wholeNumber(fields[RUNNABLE].split("/")[0], "/proc/loadavg, runnable threads");
    }

    /**
     * The bytes that the loopback interface has received, from /proc/net/dev. They are the same as the bytes sent,
     * which are not added.
     */
    public static long loopbackBytes(String text) {
        String line = text.lines()
                .map(String::strip)
                .filter(candidate -> candidate.startsWith("lo:"))
                .findFirst()
                .orElseThrow(() -> new SampleFormatException("/proc/net/dev", "a line \"lo: …\"", text));
        String[] fields = line.substring("lo:".length()).strip().split("\\s+");
        if (fields.length != NET_DEV_FIELDS) {
            throw new SampleFormatException("/proc/net/dev", NET_DEV_FIELDS + " values after \"lo:\"", line);
        }
        return NumberParser.wholeNumber(fields[RECEIVED_BYTES], "/proc/net/dev, lo, bytes received");
    }
}

package org.gaeperf.sampling.proc;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.SampleFormatException;

/**
 * /proc/stat; see proc(5). CPU time of the machine and of each CPU, and context switches, all since boot.
 *
 * @param cpus CPU times by the name in the file: {@code cpu} for all CPUs, {@code cpu} and a number for each one
 * @param contextSwitches of the whole machine
 */
public record ProcHostStat(Map<String, CpuTimes> cpus, long contextSwitches) {

    private static final String WHERE = "/proc/stat";
    private static final int CPU_FIELDS = 8;

    public ProcHostStat {
        cpus = Map.copyOf(cpus);
    }

    /**
     * Parses the file.
     *
     * @throws SampleFormatException if the line of all CPUs or the line of context switches is missing or malformed
     */
    public static ProcHostStat parse(String text) {
        Map<String, CpuTimes> cpus = new LinkedHashMap<>();
        long contextSwitches = -1;
        for (String line : text.lines().toList()) {
            String[] fields = line.strip().split("\\s+");
            if (fields[0].startsWith("cpu")) {
                cpus.put(fields[0], cpuTimes(fields, line));
            } else if (fields[0].equals("ctxt") && fields.length == 2) {
                contextSwitches = NumberParser.wholeNumber(fields[1], WHERE + ", ctxt");
            }
        }
        if (!cpus.containsKey("cpu") || contextSwitches < 0) {
            throw new SampleFormatException(WHERE, "lines \"cpu …\" and \"ctxt …\"", text);
        }
        return new ProcHostStat(cpus, contextSwitches);
    }

    private static CpuTimes cpuTimes(String[] fields, String line) {
        if (fields.length <= CPU_FIELDS) {
            throw new SampleFormatException(WHERE, "at least " + CPU_FIELDS + " values after the CPU's name", line);
        }
        long[] ticks = new long[CPU_FIELDS];
        for (int i = 0; i < CPU_FIELDS; i++) {
            ticks[i] = NumberParser.wholeNumber(fields[i + 1], WHERE + ", " + fields[0] + ", value " + (i + 1));
        }
        NumberParser.sum(WHERE + ", " + fields[0], ticks);
        // The order is: user nice system idle iowait irq softirq steal. Guest time follows and is part of user.
        return new CpuTimes(ticks[0] + ticks[1], ticks[2] + ticks[5], ticks[3] + ticks[4], ticks[6], ticks[7]);
    }

    /**
     * How one CPU, or all CPUs, spent their time, in ticks.
     *
     * @param user user and nice
     * @param system system and irq
     * @param idle idle and iowait
     * @param softirq mostly network work
     * @param steal used by other virtual machines on the same hardware
     */
    public record CpuTimes(long user, long system, long idle, long softirq, long steal) {

        /** Returns what processes, kernel threads and interrupts used. */
        public long busy() {
            return user + system + softirq;
        }

        /** The sum of all parts. */
        public long total() {
            return user + system + idle + softirq + steal;
        }
    }
}

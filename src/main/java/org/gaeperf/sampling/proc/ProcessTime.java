package org.gaeperf.sampling.proc;

import java.nio.file.Path;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.SampleFormatException;

/**
 * The CPU time that a process had used at some moment, and where it may use it.
 *
 * @param allowedCpus list of CPUs, as {@code Cpus_allowed_list} of /proc/PID/status has it
 * @param ticks of all its threads, in user and kernel mode
 * @param reapedChildrenTicks of its children that have ended
 */
public record ProcessTime(String allowedCpus, long ticks, long reapedChildrenTicks) {

    private static final String ALLOWED = "Cpus_allowed_list:";

    /**
     * Reads the time of the process with this id.
     *
     * @throws ProbeException if the process has ended
     */
    public static ProcessTime read(long pid) throws ProbeException {
        return read(pid, ProcFile.PROC);
    }

    static ProcessTime read(long pid, Path proc) throws ProbeException {
        Path directory = proc.resolve(Long.toString(pid));
        ProcStat stat = ProcStat.parse(ProcFile.readOfProcess(directory.resolve("stat"), pid));
        String status = ProcFile.readOfProcess(directory.resolve("status"), pid);
        return new ProcessTime(allowedCpus(status), stat.userTicks() + stat.systemTicks(), stat.reapedChildrenTicks());
    }

    /**
     * Returns where a process or a thread may run, by its file {@code status} (proc_pid_status(5)).
     *
     * @throws SampleFormatException if it does not say so
     */
    public static String allowedCpus(String status) {
        return status.lines()
                .filter(line -> line.startsWith(ALLOWED))
                .map(line -> line.substring(ALLOWED.length()).strip())
                .findFirst()
                .orElseThrow(() -> new SampleFormatException("/proc/PID/status", "a line " + ALLOWED, status));
    }
}

package org.gaeperf.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads whole command lines of processes: that of {@link ProcessHandle.Info} ends in the middle of a long class path. */
public final class CommandLines {

    private CommandLines() {}

    /** Returns the words of a process, separated by NUL (proc_pid_cmdline(5)); empty text if the process has ended. */
    public static String of(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
        } catch (IOException ended) {
            return "";
        }
    }
}

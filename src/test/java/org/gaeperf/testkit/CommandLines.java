package org.gaeperf.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Command lines of processes, whole: that of {@link ProcessHandle.Info} ends in the middle of a long class path. */
public final class CommandLines {

    private CommandLines() {}

    /** Its words, separated by NUL (proc_pid_cmdline(5)); empty text if the process has ended. */
    public static String of(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
        } catch (IOException ended) {
            return "";
        }
    }
}

package org.gaeperf.process;

/** Recognizes JVMs among processes. */
public final class JavaProcess {

    private JavaProcess() {}

    /** Whether the executable of the process is named {@code java}; false if that is unknown. */
    public static boolean isJava(ProcessHandle process) {
        return process.info()
                .command()
                .filter(command -> command.endsWith("/java"))
                .isPresent();
    }
}

package org.gaeperf.process;

import java.util.Optional;

/** Ends this JVM when the build that started it has ended, even if the build was killed. */
public final class ParentWatchdog {

    /** The exit code of a process that SIGTERM has ended. */
    private static final int TERMINATED = 143;

    private ParentWatchdog() {}

    /**
     * Watches the nearest ancestor that is a JVM, since Surefire puts a shell between Maven and its fork. When that JVM
     * ends, this one exits; its shutdown hooks then end the child processes.
     */
    public static void exitWithBuild() {
        Optional<ProcessHandle> ancestor = ProcessHandle.current().parent();
        while (ancestor.isPresent() && !JavaProcess.isJava(ancestor.get())) {
            ancestor = ancestor.get().parent();
        }
        ancestor.ifPresent(build -> build.onExit().thenRun(() -> System.exit(TERMINATED)));
    }
}

package org.gaeperf.process;

import java.util.Optional;

/** Ends this JVM when the build that started it is gone, even if that was killed and could tell nobody. */
public final class ParentWatchdog {

    private static final int TERMINATED = 143;

    private ParentWatchdog() {}

    /**
     * Watches the nearest ancestor that is a Java process: Surefire puts a shell between Maven and its fork. Exiting
     * runs the shutdown hooks, which end the processes that we started.
     */
    public static void exitWithTheBuild() {
        Optional<ProcessHandle> ancestor = ProcessHandle.current().parent();
        while (ancestor.isPresent() && !isJava(ancestor.get())) {
            ancestor = ancestor.get().parent();
        }
        ancestor.ifPresent(build -> build.onExit().thenRun(() -> System.exit(TERMINATED)));
    }

    private static boolean isJava(ProcessHandle process) {
        return process.info()
                .command()
                .filter(command -> command.endsWith("/java"))
                .isPresent();
    }
}

package org.gaeperf.process;

import java.util.Optional;

/** Ends this JVM when the build that started it has ended, even if the build was killed. */
public final class ParentWatchdog {

    /** The exit code of a process that SIGTERM has ended. */
    private static final int TERMINATED = 143;

    /** Names the process that has started this one, which may be gone before this one looks for it. */
    public static final String PARENT_PROPERTY = "gaeperf.parent";

    private ParentWatchdog() {}

    /**
     * Watches the process that {@link #PARENT_PROPERTY} names, or else the nearest ancestor that is a JVM, since Surefire puts a
     * shell between Maven and its fork. When that process ends, this one exits; its shutdown hooks then end the child processes.
     */
    public static void exitWithBuild() {
        Optional<ProcessHandle> named = Optional.ofNullable(System.getProperty(PARENT_PROPERTY))
                .map(Long::valueOf)
                .map(ParentWatchdog::find);
        named.or(ParentWatchdog::build).ifPresent(parent -> parent.onExit().thenRun(() -> System.exit(TERMINATED)));
    }

    /** Ends this process at once if the other one is gone. */
    private static ProcessHandle find(long pid) {
        return ProcessHandle.of(pid).orElseGet(() -> {
            System.exit(TERMINATED);
            throw new IllegalStateException("this JVM has ended");
        });
    }

    private static Optional<ProcessHandle> build() {
        Optional<ProcessHandle> ancestor = ProcessHandle.current().parent();
        while (ancestor.isPresent() && !JavaProcess.isJava(ancestor.get())) {
            ancestor = ancestor.get().parent();
        }
        return ancestor;
    }
}

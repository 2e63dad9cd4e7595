package org.gaeperf.model.server;

/** What the threads of a group are for, as far as their names say it. */
public enum ThreadKind {
    /** Threads of the pools of known servers that serve requests. */
    REQUEST("request threads"),
    /** Threads that accept connections or wait for their bytes, where a server has threads for that alone. */
    SELECTOR("selectors and acceptors"),
    COMPILER("JIT compiler"),
    COLLECTOR("garbage collector"),
    /** The thread that runs safepoints, most of which are for collections. The serial collector collects in it as well. */
    VM_THREAD("VM thread (GC pauses)"),
    /** Threads of the JVM itself that neither compile nor collect. */
    VM("other JVM threads"),
    /** All other threads, which are told apart by name. */
    NAMED("other threads"),
    /** What threads had used that ended before they were read again. */
    ENDED("threads that ended");

    private final String displayName;

    ThreadKind(String displayName) {
        this.displayName = displayName;
    }

    /** Returns the name for readers. */
    public String displayName() {
        return displayName;
    }
}

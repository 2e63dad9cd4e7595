package org.gaeperf.model.server;

/** Says what resident memory of a server is, as far as its address, its file or its owner tells. */
public enum MemoryKind {
    /** Java objects. */
    JAVA_HEAP("Java heap"),
    /** What the JVM keeps of loaded classes. */
    METASPACE("metaspace and class space"),
    /** Classes of the JDK or of the application that the JVM maps as a whole from a file. */
    CDS_ARCHIVE("CDS archive"),
    /** Compiled code, and the interpreter. */
    CODE_CACHE("code cache"),
    /** Stacks of the threads that were there; those of Java threads and of all others. */
    STACKS("thread stacks"),
    /** What malloc took by moving the end of the program's data, which grows and shrinks at its end alone. */
    MALLOC_MAIN("malloc main heap"),
    /** What glibc's malloc took for threads besides the main heap, in pieces of at most 64 MB. */
    MALLOC_ARENAS("malloc arenas"),
    /** Single allocations for which glibc's malloc asked the system directly: from 128 KB on, or up to 32 MB. */
    MALLOC_LARGE("large allocations of malloc"),
    /** Mapped programs and shared libraries, with their variables. */
    LIBRARIES("program and libraries"),
    /** Mapped jars, and the modules of the JDK. */
    JARS("jars and modules"),
    /** All other mapped files. */
    FILES("other mapped files"),
    /** Memory with no file, or with one in memory only, that other processes or addresses may have, too. */
    SHARED("shared memory"),
    /** Tables of the collector, and what nothing tells apart from them. */
    ANONYMOUS("other anonymous");

    private final String displayName;

    MemoryKind(String displayName) {
        this.displayName = displayName;
    }

    /** Returns the name for readers. */
    public String displayName() {
        return displayName;
    }
}

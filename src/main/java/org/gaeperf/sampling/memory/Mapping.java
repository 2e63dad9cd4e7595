package org.gaeperf.sampling.memory;

/**
 * A range of a process's addresses, as a paragraph of {@code /proc/PID/smaps} has it (proc(5)).
 *
 * @param from the first address
 * @param to the one after the last
 * @param permissions such as {@code rw-p}; the last letter is {@code s} if it is shared
 * @param hasInode whether there is a file behind it, even one in memory only
 * @param name of the file, or such as {@code [heap]}; empty text for anonymous memory
 * @param rssBytes resident set
 * @param pssBytes proportional set
 * @param privateDirtyBytes what no other process has, and is in no file
 * @param hugePageBytes the part of the anonymous memory that is in transparent huge pages
 */
record Mapping(
        long from,
        long to,
        String permissions,
        boolean hasInode,
        String name,
        long rssBytes,
        long pssBytes,
        long privateDirtyBytes,
        long hugePageBytes) {

    private static final String GUARD = "---p";
    private static final String WRITABLE = "rw-p";

    /** Says whether it is memory with no file, which the process may write to and shares with none. */
    boolean isPrivateMemory() {
        return isAnonymous() && permissions.equals(WRITABLE);
    }

    /** Says whether nothing of it may be used, as of what is below a stack, or reserved for later. */
    boolean isGuard() {
        return isAnonymous() && permissions.equals(GUARD);
    }

    boolean isExecutable() {
        return permissions.contains("x");
    }

    /** Says whether another may have the same memory, and no file has a name for it. */
    boolean isShared() {
        return permissions.endsWith("s");
    }

    /**
     * Returns the part between two addresses of it. Whatever else it counts is divided as the resident set.
     *
     * @param partRssBytes how much of that part is resident
     */
    Mapping part(long start, long end, long partRssBytes) {
        double share = rssBytes == 0 ? 0 : (double) partRssBytes / rssBytes;
        return new Mapping(
                start,
                end,
                permissions,
                hasInode,
                name,
                partRssBytes,
                Math.round(pssBytes * share),
                Math.round(privateDirtyBytes * share),
                Math.round(hugePageBytes * share));
    }

    long length() {
        return to - from;
    }

    boolean isIn(long start, long end) {
        return from >= start && to <= end;
    }

    private boolean isAnonymous() {
        return !hasInode && (name.isEmpty() || name.startsWith("[anon"));
    }
}

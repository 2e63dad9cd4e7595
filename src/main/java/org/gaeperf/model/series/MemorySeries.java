package org.gaeperf.model.series;

/** The names of the series of a server's memory that are read from {@code /proc/PID/smaps_rollup} and {@code maps}. */
public final class MemorySeries {

    /** Resident set, at the start and at the end of the measurement. */
    public static final String RSS = "smapsRssBytes";

    /** Proportional set, at the start and at the end of the measurement. */
    public static final String PSS = "pssBytes";

    /** Addresses behind which there is memory that another address of the process has, too. */
    public static final String REPEATEDLY_MAPPED = "repeatedlyMappedBytes";

    /** Proportional set after each burst. */
    public static final String PSS_AFTER_BURST = "pssAfterBurstBytes";

    private MemorySeries() {}
}

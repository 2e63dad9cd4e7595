package org.gaeperf.cli;

/** The exit status of what has no verdict; a verdict has the one of {@link org.gaeperf.report.verdict.VerdictState}. */
final class ExitStatus {

    static final int OK = 0;

    /** Something failed after it had begun. */
    static final int FAILED = 1;

    /** A wrong command line, or wrong options: nothing was started. */
    static final int REFUSED = 2;

    /** The status of a process that SIGINT has ended. */
    static final int INTERRUPTED = 130;

    private ExitStatus() {}
}

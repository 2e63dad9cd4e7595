package org.gaeperf.load;

import org.gaeperf.model.validity.RequestFailure;

/** Why the load generator's process ended without a result, and what to do about it, for people. */
final class ClientExitReason {

    private static final int KILLED = 128 + 9;
    private static final int OTHER_SIGNALS = 128;

    private ClientExitReason() {}

    /**
     * One sentence.
     *
     * @param log what the process wrote
     * @param unanswered how many requests were, in its last report
     */
    static String describe(int exitCode, String log, long unanswered) {
        return "the load generator's process ended with exit code " + exitCode + " without a result"
                + cause(exitCode, log, unanswered);
    }

    private static String cause(int exitCode, String log, long unanswered) {
        if (log.contains("java.lang.OutOfMemoryError")) {
            return ": it ran out of memory with " + unanswered + " requests unanswered; lower bench.rate or"
                    + " bench.requestBytes, or find out why the server does not keep up";
        }
        if (log.contains("java.lang.NoClassDefFoundError") || log.contains(RequestFailure.NO_DESCRIPTORS)) {
            return ": it could not open a file; if the build is complete, the limit of open files is too low: raise ulimit -n";
        }
        if (exitCode == KILLED) {
            return ": it was killed by a user, or by the system for lack of memory, which the system's log then says";
        }
        return exitCode > OTHER_SIGNALS ? ": it was ended by signal " + (exitCode - OTHER_SIGNALS) : "";
    }
}

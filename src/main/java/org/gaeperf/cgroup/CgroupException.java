package org.gaeperf.cgroup;

import java.io.IOException;

/** A cgroup with a CPU quota cannot be made or used; the message says what is missing and what to do. */
public final class CgroupException extends IOException {

    private static final long serialVersionUID = 1L;

    private static final String WHAT_TO_DO = "; run as root, or in a cgroup that is delegated with the controller cpu:"
            + " systemd-run --user --scope -p Delegate=yes mvn test ...";

    CgroupException(String problem) {
        super(problem + WHAT_TO_DO);
    }

    CgroupException(String problem, Throwable cause) {
        super(problem + WHAT_TO_DO, cause);
    }
}

package org.gaeperf.run;

import java.util.Optional;

/** Refuses to start where there is no Linux: trials read {@code /proc} and {@code /sys}. */
public final class OperatingSystemCheck {

    private OperatingSystemCheck() {}

    /**
     * Says why nothing can be run on an operating system and what to do, in one line; empty for Linux.
     *
     * @param osName as in the system property {@code os.name}
     */
    public static Optional<String> problem(String osName) {
        return osName.equals("Linux")
                ? Optional.empty()
                : Optional.of(
                        "gaeperf needs Linux, and this is " + osName + ": run it in a Linux container (such as"
                                + " Docker or Podman) or a Linux virtual machine that has a JDK and Maven; nothing was started");
    }
}

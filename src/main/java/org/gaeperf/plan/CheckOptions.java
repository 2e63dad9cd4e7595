package org.gaeperf.plan;

/** Run by Maven before anything is fetched, tested or started: wrong options end the build here. */
public final class CheckOptions {

    private CheckOptions() {}

    /**
     * Checks the options in the system properties.
     *
     * @throws OptionException that names every problem
     */
    public static void main(String[] args) {
        Environment.options();
    }
}

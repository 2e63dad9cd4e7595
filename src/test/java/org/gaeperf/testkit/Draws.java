package org.gaeperf.testkit;

/** Says how often a simulation is repeated: all draws with {@code -Dtests=all}, and fewer in the command of every day. */
public final class Draws {

    private Draws() {}

    /** Chooses by the property {@code tests} of the build. */
    public static int number(int fewer, int all) {
        return "all".equals(System.getProperty("tests")) ? all : fewer;
    }
}

package org.gaeperf.options.declaration;

/** Topics of options, in the order in which help and the options page show them. */
public enum OptionGroup {
    MEASUREMENT("What to measure"),
    LOAD("Load"),
    TRIALS("Trials"),
    SERVER("Server and JVM"),
    COMMAND("Servers by command"),
    WEBAPP("Your own application"),
    REQUEST("Requests to a server of your own"),
    JETTY("Versions of Jetty"),
    MULTIPART("Parsers of multipart forms"),
    ZUUL("Zuul as a proxy"),
    VARIANTS("Variants"),
    MACHINE("Machine"),
    HOSTS("Several hosts"),
    GATE("Gate"),
    CALIBRATION("Calibration"),
    OUTPUT("Output and resume"),
    /** Read by Maven, before gaeperf sees them. */
    BUILD("The build itself");

    private final String displayName;

    OptionGroup(String displayName) {
        this.displayName = displayName;
    }

    /** Returns the heading. */
    public String displayName() {
        return displayName;
    }
}

package org.gaeperf.testkit;

import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.gaeperf.model.Suite;
import org.gaeperf.options.declaration.ServerKind;

/** The suites by name. */
public final class Suites {

    public static final Suite LOAD = Suite.of("load");
    public static final Suite REQUEST_MEMORY = Suite.of("request-memory");
    public static final Suite CPU = Suite.of("cpu");
    public static final Suite CAPACITY = Suite.of("capacity");
    public static final Suite CURVE = Suite.of("curve");
    public static final Suite SIZING = Suite.of("sizing");
    public static final Suite STARTUP = Suite.of("startup");
    public static final Suite LIFETIME = Suite.of("lifetime");
    public static final Suite JETTY = Suite.of("jetty");
    public static final Suite MULTIPART = Suite.of("multipart");
    public static final Suite PROXY = Suite.of("proxy");
    public static final Suite GATE = Suite.of("gate");
    public static final Suite CALIBRATION = Suite.of("calibration");

    private Suites() {}

    /** Lists the keys of the suites that have a trait as messages do, so that a new suite changes no expected message. */
    public static String keys(Predicate<Suite> trait) {
        return Suite.all().stream().filter(trait).map(Suite::key).collect(Collectors.joining(", "));
    }

    /** Lists the keys of the suites that can measure a kind of server, as messages do. */
    public static String measuring(String kind) {
        return String.join(", ", ServerKind.find(kind).orElseThrow().suites());
    }
}

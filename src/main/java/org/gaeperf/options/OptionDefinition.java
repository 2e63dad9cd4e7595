package org.gaeperf.options;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.gaeperf.model.Suite;

/** The properties that a user may set, with what each of them allows. */
enum OptionDefinition {
    SUITE("bench.suite", "a comma list of: " + Suite.displayName()),
    PRESET("bench.preset", "one of: smoke, quick, published, published-1mb"),
    MODES("bench.modes", "a comma list of: http, rpc"),
    RATE("bench.rate", "a whole number of requests per second from 1 to 100000"),
    WARMUP("bench.warmup", "a duration from 1s to 1h, like 30s, 2m or PT30S"),
    DURATION("bench.duration", "a duration from 1s to 24h, like 30s, 2m or PT1H"),
    WRITES("bench.writes", "a whole number from 1 to 100000"),
    WRITE_BYTES("bench.writeBytes", "a whole number of bytes from 1 to 33554432"),
    REQUEST_BYTES("bench.requestBytes", "a whole number of bytes from 0 to 33554432"),
    CONNECTIONS("bench.connections", "a whole number from 1 to 20000"),
    TOGETHER("bench.together", "true or false"),
    FORKS("bench.forks", "a whole number from 1 to 100"),
    RUNTIME_VERSION("bench.runtime.version", "a version of com.google.appengine:runtime-deployment, like 2.0.19"),
    RUNTIME_DIR("bench.runtime.dir", "a directory that holds an unpacked deployment, runtime-main.jar among its jars"),
    ENVIRONMENT("bench.environment", "one of: jetty9, ee8, ee10, ee11"),
    JDK("bench.jdk", "the home of a JDK, with bin/java and bin/jcmd in it"),
    JDKS("bench.jdks", "a comma list of homes of JDKs, with bin/java and bin/jcmd in each, and not beside bench.jdk"),
    GC("bench.gc", "a comma list of: " + GarbageCollector.displayName()),
    INSTANCE_CLASS("bench.instanceClass", "a comma list of: " + InstanceClass.displayName()),
    JVM_ARGS("bench.jvmArgs", "flags for the server's JVM, with blanks between them"),
    PIN("bench.pin", "auto, none, or SERVER:CLIENT core lists like 0-1:2-3"),
    SAMPLE_INTERVAL("bench.sampleInterval", "a duration from 1s to 10m, like 5s"),
    BUDGET("bench.budget", "a duration from 1m to 24h, like 60m"),
    SIZES("bench.sizes", "a comma list of sizes up to 32MB, like 32KB,1MB,30MB"),
    P99_LIMIT("bench.p99Limit", "a duration from 1ms to 60s, like 50ms"),
    BASELINE_VERSION("bench.baseline.version", "a version of com.google.appengine:runtime-deployment, like 2.0.12"),
    BASELINE_DIR(
            "bench.baseline.dir", "a directory that holds an unpacked deployment, runtime-main.jar among its jars"),
    BASELINE_RESULTS("bench.baseline.results", "the results.json of a stored run"),
    BASELINE_ANYWAY("bench.baseline.anyway", "true or false"),
    GATE_RULES("bench.gate.rules", "a file of rules, like src/test/resources/gate-rules.properties"),
    GATE_BUDGET("bench.gate.budget", "a duration from 1m to 24h, like 20m"),
    GATE_UNDECIDED("bench.gate.undecided", "pass or fail"),
    GATE_PLANTED("bench.gate.planted", "a fault like cpu:15us, allocate:5KB, keep:50MB or sleep:5ms/3%"),
    OUTPUT("bench.output", "a directory that can be written to"),
    RESUME("bench.resume", "the folder of a run that was cut short, like output/20261121T120000Z-load");

    /** Nearer than this many edits, a known name is offered for an unknown one; more of them are not counted. */
    private static final int FAR = 8;

    private final String property;
    private final String allowed;

    OptionDefinition(String property, String allowed) {
        this.property = property;
        this.allowed = allowed;
    }

    String property() {
        return property;
    }

    String allowed() {
        return allowed;
    }

    static boolean isKnown(String property) {
        return Arrays.stream(values()).anyMatch(name -> name.property.equals(property));
    }

    /** The known name with the fewest edits from the unknown one, if it is near. */
    static Optional<String> nearest(String unknown) {
        LevenshteinDistance distance = new LevenshteinDistance(FAR - 1);
        return Arrays.stream(values())
                .map(name -> Map.entry(name.property, distance.apply(name.property, unknown)))
                .filter(entry -> entry.getValue() >= 0)
                .min(Comparator.comparing(Map.Entry::getValue))
                .map(Map.Entry::getKey);
    }
}

package org.gaeperf.options;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Garbage collectors of HotSpot. */
enum GarbageCollector {
    SERIAL("serial", "-XX:+UseSerialGC"),
    PARALLEL("parallel", "-XX:+UseParallelGC"),
    G1("g1", "-XX:+UseG1GC"),
    ZGC("zgc", "-XX:+UseZGC"),
    SHENANDOAH("shenandoah", "-XX:+UseShenandoahGC");

    private final String word;
    private final String flag;

    GarbageCollector(String word, String flag) {
        this.word = word;
        this.flag = flag;
    }

    String key() {
        return word;
    }

    String flag() {
        return flag;
    }

    static GarbageCollector parse(String text) {
        return Arrays.stream(values())
                .filter(collector -> collector.word.equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no collector '" + text + "'"));
    }

    static String displayName() {
        return Arrays.stream(values()).map(GarbageCollector::key).collect(Collectors.joining(", "));
    }
}

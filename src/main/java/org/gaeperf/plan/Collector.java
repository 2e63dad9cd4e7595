package org.gaeperf.plan;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Garbage collectors of HotSpot. */
enum Collector {
    SERIAL("serial", "-XX:+UseSerialGC"),
    PARALLEL("parallel", "-XX:+UseParallelGC"),
    G1("g1", "-XX:+UseG1GC"),
    ZGC("zgc", "-XX:+UseZGC"),
    SHENANDOAH("shenandoah", "-XX:+UseShenandoahGC");

    private final String word;
    private final String flag;

    Collector(String word, String flag) {
        this.word = word;
        this.flag = flag;
    }

    String word() {
        return word;
    }

    String flag() {
        return flag;
    }

    static Collector parse(String text) {
        return Arrays.stream(values())
                .filter(collector -> collector.word.equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no collector '" + text + "'"));
    }

    static String words() {
        return Arrays.stream(values()).map(Collector::word).collect(Collectors.joining(", "));
    }
}

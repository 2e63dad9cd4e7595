package org.gaeperf.options.jvm;

/** Garbage collectors of HotSpot. */
public enum GarbageCollector {
    SERIAL("serial", "-XX:+UseSerialGC"),
    PARALLEL("parallel", "-XX:+UseParallelGC"),
    G1("g1", "-XX:+UseG1GC"),
    ZGC("zgc", "-XX:+UseZGC"),
    SHENANDOAH("shenandoah", "-XX:+UseShenandoahGC");

    /** The collector that is used unless the user chooses another one, here or by a flag. */
    public static final GarbageCollector DEFAULT = SERIAL;

    private final String key;
    private final String flag;

    GarbageCollector(String key, String flag) {
        this.key = key;
        this.flag = flag;
    }

    /** Returns the name that the option has for it. */
    public String key() {
        return key;
    }

    String flag() {
        return flag;
    }
}

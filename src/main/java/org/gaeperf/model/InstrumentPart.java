package org.gaeperf.model;

import java.util.stream.Stream;

/** What of the instrument the suite {@code calibration} measures; each part can be run without the others. */
public enum InstrumentPart {
    /** Known delays, stalls, and the same server measured by another tool. */
    ACCURACY("accuracy"),

    /** What the client adds to a latency, alone and in concurrent pairs. */
    CLIENT("client"),

    /** The runtime against itself. */
    BIAS("bias"),

    /** Faults of a known size; what the plain servers of {@link #CLIENT} cost determines them. */
    FAULTS("faults"),

    /** Bursts of CPU, alone and in concurrent pairs. */
    BURSTS("bursts"),

    /** The runtime with and without Native Memory Tracking, and with and without sampling. */
    OVERHEAD("overhead");

    private final String key;

    InstrumentPart(String key) {
        this.key = key;
    }

    /**
     * Returns the part of this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    static InstrumentPart of(String key) {
        return Stream.of(values())
                .filter(part -> part.key.equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no part " + key));
    }

    /** Returns the name in the option {@code bench.parts}. */
    public String key() {
        return key;
    }
}

package org.gaeperf.model;

import java.util.Arrays;
import java.util.List;

/**
 * A fault of known size that the calibration gives to a reference server. Its size is given in thresholds of the gate: a gate
 * should be silent at half the threshold, and stop at twice the threshold.
 *
 * @param kind what becomes worse
 * @param size how much worse
 */
public record CalibrationFault(Kind kind, Size size) {

    /** The cost that becomes worse. */
    public enum Kind {
        CPU("cpu", 0.03),
        ALLOCATION("allocation", 0.02),

        /** One request in 500 is slow. The threshold is that of the mean service time of the slowest 1 %. */
        BURSTS("bursts", 0.25);

        private final String key;
        private final double threshold;

        Kind(String key, double threshold) {
            this.key = key;
            this.threshold = threshold;
        }

        /** Returns its part of the names of variants. */
        public String key() {
            return key;
        }

        /** The smallest rise that counts as a regression by the thresholds that gaeperf ships, as a share: 0.03 for 3 %. */
        public double threshold() {
            return threshold;
        }
    }

    /** How much worse it becomes. */
    public enum Size {
        HALF("half", 0.5),
        ONCE("once", 1),
        TWICE("twice", 2);

        private final String key;
        private final double thresholds;

        Size(String key, double thresholds) {
            this.key = key;
            this.thresholds = thresholds;
        }

        /** Returns its part of the names of variants. */
        public String key() {
            return key;
        }
    }

    /** Returns each kind in each size. */
    public static List<CalibrationFault> all() {
        return Arrays.stream(Kind.values())
                .flatMap(kind -> Arrays.stream(Size.values()).map(size -> new CalibrationFault(kind, size)))
                .toList();
    }

    /** Returns by how much the metric rises, as a share: 0.06 for 6 %. */
    public double rise() {
        return kind.threshold * size.thresholds;
    }

    /** The name of the server with the fault. */
    public String variant() {
        return kind.key + "-" + size.key + "-the-rule";
    }

    /** The name of the plain server that runs concurrently with it. */
    public String plainVariant() {
        return "plain-with-" + variant();
    }
}

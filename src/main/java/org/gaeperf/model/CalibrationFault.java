package org.gaeperf.model;

import java.util.Arrays;
import java.util.List;

/**
 * A fault of known size that the calibration gives to a reference server. Its size is given in rules of the gate: a gate
 * should be silent at half the threshold, and stop at twice the threshold.
 *
 * @param kind what becomes worse
 * @param size how much worse
 */
public record CalibrationFault(Kind kind, Size size) {

    /** What becomes worse. */
    public enum Kind {
        CPU("cpu", 0.03),
        ALLOCATION("allocation", 0.02),

        /** One request in 500 is slow. The rule is that of the mean service time of the slowest 1 %. */
        BURSTS("bursts", 0.25);

        private final String key;
        private final double rule;

        Kind(String key, double rule) {
            this.key = key;
            this.rule = rule;
        }

        /** The name in the roles of variants. */
        public String key() {
            return key;
        }

        /** The smallest rise that counts as a regression in the rules that gaeperf ships, as a share: 0.03 for 3 %. */
        public double rule() {
            return rule;
        }
    }

    /** How much worse. */
    public enum Size {
        HALF("half", 0.5),
        ONCE("once", 1),
        TWICE("twice", 2);

        private final String key;
        private final double rules;

        Size(String key, double rules) {
            this.key = key;
            this.rules = rules;
        }

        /** The name in the roles of variants. */
        public String key() {
            return key;
        }

        /** The size in rules. */
        public double rules() {
            return rules;
        }
    }

    /** Each kind in each size. */
    public static List<CalibrationFault> all() {
        return Arrays.stream(Kind.values())
                .flatMap(kind -> Arrays.stream(Size.values()).map(size -> new CalibrationFault(kind, size)))
                .toList();
    }

    /** Returns by how much the metric rises, as a share: 0.06 for 6 %. */
    public double rise() {
        return kind.rule * size.rules;
    }

    /** The role of the server with the fault. */
    public String role() {
        return kind.key + "-" + size.key + "-the-rule";
    }

    /** The role of the plain server that runs concurrently with it. */
    public String plainRole() {
        return "plain-with-" + role();
    }
}

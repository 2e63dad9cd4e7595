package org.gaeperf.compare.calibration;

/**
 * One requirement that the instrument must meet.
 *
 * @param name what was checked
 * @param measured what was measured, in words
 * @param required what is required, in words
 * @param result whether the requirement is met
 */
public record CalibrationCheck(String name, String measured, String required, Result result) {

    /** Whether a requirement is met. */
    public enum Result {
        /** The requirement is shown to be met. */
        PASSED("passed"),

        /** The requirement is shown not to be met, or could not be measured although its trials were run. */
        FAILED("FAILED"),

        /** So few trials cannot tell. */
        INCONCLUSIVE("inconclusive");

        private final String displayName;

        Result(String displayName) {
            this.displayName = displayName;
        }

        /** The name for readers of reports. */
        public String displayName() {
            return displayName;
        }
    }

    /** A check that is either met or not. */
    static CalibrationCheck decided(String name, String measured, String required, boolean passed) {
        return new CalibrationCheck(name, measured, required, passed ? Result.PASSED : Result.FAILED);
    }

    /** A check that trials may be too few for: failed if that is shown, else passed if that is shown. */
    static CalibrationCheck shown(String name, String measured, String required, boolean failed, boolean passed) {
        return failed || passed
                ? decided(name, measured, required, !failed)
                : new CalibrationCheck(name, measured, required, Result.INCONCLUSIVE);
    }

    /** Says whether the requirement is met. */
    public boolean passed() {
        return result == Result.PASSED;
    }
}

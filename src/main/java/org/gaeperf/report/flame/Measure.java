package org.gaeperf.report.flame;

import java.util.Locale;
import org.gaeperf.profile.StackProfile;
import org.gaeperf.profile.StackProfile.Samples;

/** What the width of a frame stands for. */
enum Measure {
    CPU("CPU", "cpu") {
        @Override
        Samples of(StackProfile profile) {
            return profile.cpu();
        }

        @Override
        String amount(long samples) {
            return String.format(Locale.ROOT, "%,d %s", samples, samples == 1 ? "sample" : "samples");
        }
    },
    ALLOCATION("Allocation", "alloc") {
        @Override
        Samples of(StackProfile profile) {
            return profile.allocation();
        }

        @Override
        String amount(long bytes) {
            return megabytes(bytes);
        }
    },
    UNFREED("Native memory never freed", "native") {
        @Override
        Samples of(StackProfile profile) {
            return profile.unfreed();
        }

        @Override
        String amount(long bytes) {
            return megabytes(bytes);
        }
    };

    private static final double BYTES_PER_MEGABYTE = 1024 * 1024;

    private final String displayName;
    private final String key;

    Measure(String displayName, String key) {
        this.displayName = displayName;
        this.key = key;
    }

    String displayName() {
        return displayName;
    }

    /** The name in file names. */
    String key() {
        return key;
    }

    abstract Samples of(StackProfile profile);

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%,.1f MB", bytes / BYTES_PER_MEGABYTE);
    }

    /** An amount with its unit. */
    abstract String amount(long amount);
}

package org.gaeperf.sampling;

import java.util.Arrays;
import java.util.regex.Pattern;

/** Reads numbers out of command output; a text that is no such number is a {@link SampleFormatException}. */
public final class NumberParser {

    public static final long BYTES_PER_KIB = 1024;

    private static final Pattern WHOLE = Pattern.compile("[0-9]{1,19}");
    private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,15}(?:[.,][0-9]{1,9})?");

    private NumberParser() {}

    public static long wholeNumber(String text, String where) {
        if (!WHOLE.matcher(text).matches()) {
            throw new SampleFormatException(where, "a whole number", text);
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException tooLarge) {
            throw new SampleFormatException(where, "a whole number of at most " + Long.MAX_VALUE, text);
        }
    }

    /** A decimal number written with a point or, under another locale than C, with a comma. */
    public static double decimal(String text, String where) {
        if (!DECIMAL.matcher(text).matches()) {
            throw new SampleFormatException(where, "a decimal number", text);
        }
        return Double.parseDouble(text.replace(',', '.'));
    }

    public static long bytes(String text, long bytesPerUnit, String where) {
        try {
            return Math.multiplyExact(wholeNumber(text, where), bytesPerUnit);
        } catch (ArithmeticException overflow) {
            throw new SampleFormatException(where, "a size that fits into 63 bits of bytes", text);
        }
    }

    /** A sum that fits into 63 bits as its parts do, so that no damaged figure turns it into less than nothing. */
    public static long sum(String where, long... parts) {
        try {
            long sum = 0;
            for (long part : parts) {
                sum = Math.addExact(sum, part);
            }
            return sum;
        } catch (ArithmeticException overflow) {
            throw new SampleFormatException(where, "figures whose sum fits into 63 bits", Arrays.toString(parts));
        }
    }

    /** Bytes in one unit as HotSpot abbreviates it: B, K, M, G, T. */
    public static long bytesPerUnit(String unit, String where) {
        return switch (unit) {
            case "B" -> 1;
            case "K" -> BYTES_PER_KIB;
            case "M" -> 1L << 20;
            case "G" -> 1L << 30;
            case "T" -> 1L << 40;
            default -> throw new SampleFormatException(where, "one of the units B, K, M, G, T", unit);
        };
    }
}

package org.gaeperf.sampling;

import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Parses numbers in the output of commands and in files of /proc. Text that is not such a number is a
 * {@link SampleFormatException}; the parameter {@code where} names the source and the field in its message.
 */
public final class NumberParser {

    /** Converts sizes that are printed in KiB. */
    public static final long BYTES_PER_KIB = 1024;

    private static final Pattern WHOLE = Pattern.compile("[0-9]{1,19}");
    private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,15}(?:[.,][0-9]{1,9})?");

    private NumberParser() {}

    /** A number of decimal digits alone, from 0 to {@link Long#MAX_VALUE}. */
    public static long wholeNumber(String text, String where) {
        if (!WHOLE.matcher(text).matches()) {
            throw new SampleFormatException(where, "a whole number", text);
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new SampleFormatException(where, "a whole number of at most " + Long.MAX_VALUE, text);
        }
    }

    /** A decimal number with a point or, as some locales write it, a comma. */
    public static double decimal(String text, String where) {
        if (!DECIMAL.matcher(text).matches()) {
            throw new SampleFormatException(where, "a decimal number", text);
        }
        return Double.parseDouble(text.replace(',', '.'));
    }

    /** A whole number of units, converted to bytes. */
    public static long bytes(String text, long bytesPerUnit, String where) {
        try {
            return Math.multiplyExact(wholeNumber(text, where), bytesPerUnit);
        } catch (ArithmeticException e) {
            throw new SampleFormatException(where, "a size of at most " + Long.MAX_VALUE + " bytes", text);
        }
    }

    /** The sum of the parts; it must not overflow, so that a damaged value cannot make it negative. */
    public static long sum(String where, long... parts) {
        try {
            long sum = 0;
            for (long part : parts) {
                sum = Math.addExact(sum, part);
            }
            return sum;
        } catch (ArithmeticException e) {
            throw new SampleFormatException(
                    where, "values with a sum of at most " + Long.MAX_VALUE, Arrays.toString(parts));
        }
    }

    /** The number of bytes in a unit, as HotSpot abbreviates it: B, K, M, G or T. */
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

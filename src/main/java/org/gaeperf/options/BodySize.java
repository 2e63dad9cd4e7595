package org.gaeperf.options;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The size of a request's and a response's body.
 *
 * @param displayName as reports have it: {@code 32 KB}, in which a KB is 1,024 bytes, as in the published results
 */
public record BodySize(String displayName, int bytes) {

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})\\s*(B|KB|MB)", Pattern.CASE_INSENSITIVE);
    static final int MEGABYTE = 1024 * 1024;

    private static final int KILO = 1024;

    /**
     * Parses {@code 32KB}, {@code 1 MB} or {@code 100B}.
     *
     * @throws IllegalArgumentException with the reason, if it is not a size or out of range
     */
    static BodySize parse(String text, int maxBytes) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a size");
        }
        String unit = matcher.group(2).toUpperCase(Locale.ROOT);
        long factor = unit.equals("B") ? 1 : unit.equals("KB") ? KILO : MEGABYTE;
        long amount = Long.parseLong(matcher.group(1));
        if (amount < 1 || amount * factor > maxBytes) {
            throw new IllegalArgumentException("'" + text + "' is out of range");
        }
        return new BodySize(amount + " " + unit, Math.toIntExact(amount * factor));
    }

    /** Returns the size in the form that the option takes. */
    String option() {
        return displayName.replace(" ", "");
    }
}

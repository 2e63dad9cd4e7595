package org.gaeperf.options;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The size of a request's and a response's body.
 *
 * @param displayName as reports have it: {@code 32 KB}, in which a KB is 1,024 bytes, as the published figures have it
 */
public record BodySize(String displayName, int bytes) {

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})\\s*(B|KB|MB)", Pattern.CASE_INSENSITIVE);
    private static final int KILO = 1024;

    /**
     * Reads {@code 32KB}, {@code 1 MB} or {@code 100B}.
     *
     * @throws IllegalArgumentException with the reason, if it is no size or out of range
     */
    static BodySize parse(String text, int mostBytes) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no size");
        }
        String unit = matcher.group(2).toUpperCase(Locale.ROOT);
        long factor = unit.equals("B") ? 1 : unit.equals("KB") ? KILO : KILO * KILO;
        long amount = Long.parseLong(matcher.group(1));
        if (amount < 1 || amount * factor > mostBytes) {
            throw new IllegalArgumentException("'" + text + "' is out of range");
        }
        return new BodySize(amount + " " + unit, Math.toIntExact(amount * factor));
    }

    /** As an option has it. */
    String option() {
        return displayName.replace(" ", "");
    }
}

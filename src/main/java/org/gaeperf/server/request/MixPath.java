package org.gaeperf.server.request;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gaeperf.model.load.MixRow.PathPart;

/** Reads the path of a row: text, and in braces numbers or the values of a column of a CSV file. */
final class MixPath {

    private static final String PARTS = "{random:1..500}, {count:1..500} and {csv:FILE#COLUMN}";

    private static final String UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

    private static final Pattern PART = Pattern.compile("\\{([^{}]*)}");
    private static final Pattern NUMBERS = Pattern.compile("(random|count):(\\d{1,15})\\.\\.(\\d{1,15})");
    private static final Pattern COLUMN = Pattern.compile("csv:([^#]+)#(.+)");

    private MixPath() {}

    /**
     * Reads it.
     *
     * @param inputs has the CSV files
     * @throws IllegalArgumentException with the reason, if it is no path
     */
    static List<PathPart> parse(String text, MixInputs inputs) {
        List<PathPart> parts = new ArrayList<>();
        Matcher found = PART.matcher(text);
        int end = 0;
        while (found.find()) {
            if (found.start() > end) {
                parts.add(new PathPart.Text(text.substring(end, found.start())));
            }
            parts.add(part(found.group(1), inputs));
            end = found.end();
        }
        if (end < text.length()) {
            parts.add(new PathPart.Text(text.substring(end)));
        }
        requirePath(parts);
        return parts;
    }

    private static void requirePath(List<PathPart> parts) {
        StringBuilder path = new StringBuilder();
        parts.forEach(part -> path.append(part.first()));
        RequestOptions.requirePath(path.toString());
    }

    private static PathPart part(String text, MixInputs inputs) {
        Matcher numbers = NUMBERS.matcher(text);
        if (numbers.matches()) {
            return numbers(
                    text,
                    Long.parseLong(numbers.group(2)),
                    Long.parseLong(numbers.group(3)),
                    numbers.group(1).equals("random") ? PathPart.RandomNumber::new : PathPart.Count::new);
        }
        Matcher column = COLUMN.matcher(text);
        if (column.matches()) {
            return new PathPart.Values(inputs.column(column.group(1), column.group(2)).stream()
                    .map(MixPath::encode)
                    .toList());
        }
        throw new IllegalArgumentException("unknown part {" + text + "}; allowed: " + PARTS);
    }

    private static PathPart numbers(String text, long from, long to, BiFunction<Long, Long, PathPart> part) {
        if (from > to) {
            throw new IllegalArgumentException("{" + text + "}: the first number is above the last one");
        }
        return part.apply(from, to);
    }

    /** A value may have whatever characters; those that are not unreserved in RFC 3986 are sent as their codes. */
    private static String encode(String value) {
        StringBuilder sent = new StringBuilder();
        for (byte code : value.getBytes(StandardCharsets.UTF_8)) {
            char character = (char) (code & 0xff);
            if (UNRESERVED.indexOf(character) >= 0) {
                sent.append(character);
            } else {
                sent.append("%%%02X".formatted((int) character));
            }
        }
        return sent.toString();
    }
}

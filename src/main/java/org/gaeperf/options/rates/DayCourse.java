package org.gaeperf.options.rates;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.options.declaration.OptionType;

/**
 * How many requests come in the course of a day. Between two of its points the rate is on the straight line, also from the
 * last one over midnight to the first.
 *
 * @param points at least one, by rising time
 */
public record DayCourse(List<Point> points) {

    /** The minutes of a day. */
    public static final int MINUTES = 24 * 60;

    private static final Pattern POINT =
            Pattern.compile("([01]\\d|2[0-3]):([0-5]\\d)\\s*[,=]\\s*(\\d{1,7}(?:\\.\\d{1,3})?)");
    private static final Pattern HEADING = Pattern.compile("[A-Za-z].*");

    /** The largest file that is read: a line for each minute. */
    private static final long MAX_BYTES = 64 << 10;

    /**
     * The rate at one time.
     *
     * @param minute of the day, from 0
     * @param text of the rate, as given
     */
    public record Point(int minute, double requestsPerSecond, String text) {}

    public DayCourse {
        points = List.copyOf(points);
        if (points.isEmpty()) {
            throw new IllegalArgumentException("it has no line with a time of day and a rate, as 08:30,120");
        }
        for (int i = 1; i < points.size(); i++) {
            if (points.get(i).minute() <= points.get(i - 1).minute()) {
                throw new IllegalArgumentException(points.get(i).text() + " is not later than "
                        + points.get(i - 1).text());
            }
        }
        if (points.stream().allMatch(point -> point.requestsPerSecond() == 0)) {
            throw new IllegalArgumentException("it has no requests at any time");
        }
    }

    /** Returns the type of the option: a file, or what {@link #text} returns. */
    public static OptionType<DayCourse> type() {
        return OptionType.ofInput(
                "a CSV file with lines TIME,RATE, as 08:30,120",
                (text, context) -> text.contains("=")
                        ? parse(text)
                        : read(context.baseDirectory().resolve(text)),
                DayCourse::text);
    }

    /**
     * Reads what {@link #text} returns.
     *
     * @throws IllegalArgumentException with the reason, if it is none
     */
    public static DayCourse parse(String text) {
        return new DayCourse(
                Stream.of(text.split(",")).map(part -> point(part.strip())).toList());
    }

    private static DayCourse read(Path file) {
        List<Point> points = new ArrayList<>();
        try {
            if (!Files.isRegularFile(file)) {
                throw new IllegalArgumentException("no such file");
            }
            if (Files.size(file) > MAX_BYTES) {
                throw new IllegalArgumentException("it has more than a line for each minute of a day");
            }
            for (String line : Files.readAllLines(file)) {
                String content = line.replaceFirst("#.*", "").strip();
                boolean isHeading = points.isEmpty() && HEADING.matcher(content).matches();
                if (!content.isEmpty() && !isHeading) {
                    points.add(point(content));
                }
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("it cannot be read (" + e + ")", e);
        }
        return new DayCourse(points);
    }

    private static Point point(String text) {
        Matcher form = POINT.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a time of day from 00:00 to 23:59 and a rate in requests/s, as 08:30,120");
        }
        int minute = 60 * Integer.parseInt(form.group(1)) + Integer.parseInt(form.group(2));
        return new Point(
                minute, Double.parseDouble(form.group(3)), form.group(1) + ":" + form.group(2) + "=" + form.group(3));
    }

    /** Returns its points in one line, which holds all of it. */
    public String text() {
        return points.stream().map(Point::text).collect(Collectors.joining(","));
    }

    /** Returns the rate in requests per second at the beginning of a minute. */
    public double requestsPerSecond(int minute) {
        Point before = points.get(points.size() - 1);
        int minuteBefore = before.minute() - MINUTES;
        for (Point point : points) {
            if (point.minute() > minute) {
                return between(before, minuteBefore, point, point.minute(), minute);
            }
            before = point;
            minuteBefore = point.minute();
        }
        return between(before, minuteBefore, points.get(0), points.get(0).minute() + MINUTES, minute);
    }

    private static double between(Point before, int minuteBefore, Point after, int minuteAfter, int minute) {
        double share = (double) (minute - minuteBefore) / (minuteAfter - minuteBefore);
        return before.requestsPerSecond() + share * (after.requestsPerSecond() - before.requestsPerSecond());
    }
}

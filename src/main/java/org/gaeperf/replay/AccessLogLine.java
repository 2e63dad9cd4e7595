package org.gaeperf.replay;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads lines of an access log: {@code HOST IDENT USER [TIME] "METHOD TARGET HTTP/1.1" STATUS BYTES}, and whatever follows. The time
 * is {@code 10/Oct/2000:13:55:36 -0700}, with or without a fraction of the second.
 */
final class AccessLogLine {

    private static final List<String> MONTHS =
            List.of("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec");

    private static final Pattern TIME = Pattern.compile(
            "(\\d{2})/([A-Z][a-z]{2})/(\\d{4}):(\\d{2}):(\\d{2}):(\\d{2})(?:[.,](\\d{1,9}))? ([+-]\\d{2})(\\d{2})");

    private static final int MICRO_DIGITS = 6;

    private String lastSecond = "";
    private String lastZone = "";
    private long lastEpochSecond;
    private boolean hasFractions;

    /**
     * What a line says.
     *
     * @param request that it records; empty if that cannot be sent
     * @param reason why it cannot, to be put after a number of requests; empty text if it can
     */
    record Parsed(Optional<LoggedRequest> request, String reason) {

        private static Parsed leftOut(String reason) {
            return new Parsed(Optional.empty(), reason);
        }
    }

    /** Says whether any time that was read has a fraction of a second. */
    boolean hasFractions() {
        return hasFractions;
    }

    /** Reads a line; empty if it has another form. */
    Optional<Parsed> parse(String line) {
        int open = line.indexOf('[');
        int close = line.indexOf("] \"", Math.max(0, open));
        if (open < 0 || close < 0 || !hasFields(line, open)) {
            return Optional.empty();
        }
        int begin = close + "] \"".length();
        int end = endOfQuoted(line, begin);
        if (end < 0) {
            return Optional.empty();
        }
        Optional<OptionalInt> status = status(line, end + 1);
        Optional<Long> micros = status.isEmpty() ? Optional.empty() : micros(line.substring(open + 1, close));
        return micros.map(time -> request(line.substring(begin, end), time, status.orElseThrow()));
    }

    /** Says whether host, ident and user stand before the time. */
    private static boolean hasFields(String line, int end) {
        int fields = 0;
        for (int n = 1; n < end; n++) {
            if (line.charAt(n) == ' ' && line.charAt(n - 1) != ' ') {
                fields++;
            }
        }
        return fields >= 3 && line.charAt(end - 1) == ' ';
    }

    /** A quotation mark in a request has a backslash before it. */
    private static int endOfQuoted(String line, int begin) {
        int end = begin;
        while (end < line.length() && line.charAt(end) != '"') {
            end += line.charAt(end) == '\\' ? 2 : 1;
        }
        return end < line.length() ? end : -1;
    }

    /** Reads {@code  200 1234} and what follows. */
    private static Optional<OptionalInt> status(String line, int begin) {
        String[] fields = line.substring(begin).split(" ", 4);
        if (fields.length < 3 || !fields[0].isEmpty() || !isNumber(fields[2])) {
            return Optional.empty();
        }
        if (fields[1].equals("-")) {
            return Optional.of(OptionalInt.empty());
        }
        return fields[1].length() == 3 && isNumber(fields[1])
                ? Optional.of(OptionalInt.of(Integer.parseInt(fields[1])))
                : Optional.empty();
    }

    private static boolean isNumber(String text) {
        return text.equals("-") || (!text.isEmpty() && text.chars().allMatch(digit -> digit >= '0' && digit <= '9'));
    }

    private Parsed request(String text, long epochMicros, OptionalInt status) {
        String[] words = text.split(" ", -1);
        boolean isRequest = words.length == 3
                && !words[0].isEmpty()
                && words[0].length() <= 20
                && words[0].chars().allMatch(letter -> letter >= 'A' && letter <= 'Z')
                && words[2].startsWith("HTTP/");
        if (!isRequest) {
            return Parsed.leftOut("without a request of HTTP");
        }
        if (words[1].contains("://") && !words[1].startsWith("/")) {
            return Parsed.leftOut("with an address of another host");
        }
        return new Parsed(
                Optional.of(new LoggedRequest(epochMicros, words[0], words[1], List.of(), false, "", status)), "");
    }

    private Optional<Long> micros(String text) {
        Matcher time = TIME.matcher(text);
        if (!time.matches()) {
            return Optional.empty();
        }
        String second = text.substring(0, time.end(6));
        String zone = text.substring(time.start(8));
        try {
            if (!second.equals(lastSecond) || !zone.equals(lastZone)) {
                lastEpochSecond = epochSecond(time);
                lastSecond = second;
                lastZone = zone;
            }
        } catch (DateTimeException e) {
            return Optional.empty();
        }
        String fraction = time.group(7);
        hasFractions |= fraction != null;
        return Optional.of(TimeUnit.SECONDS.toMicros(lastEpochSecond) + (fraction == null ? 0 : micro(fraction)));
    }

    private static long micro(String fraction) {
        return Long.parseLong((fraction + "000000").substring(0, MICRO_DIGITS));
    }

    private static long epochSecond(Matcher time) {
        int hours = Integer.parseInt(time.group(8));
        int minutes = Integer.parseInt(time.group(9));
        return LocalDateTime.of(
                        Integer.parseInt(time.group(3)),
                        MONTHS.indexOf(time.group(2)) + 1,
                        Integer.parseInt(time.group(1)),
                        Integer.parseInt(time.group(4)),
                        Integer.parseInt(time.group(5)),
                        Integer.parseInt(time.group(6)))
                .toEpochSecond(ZoneOffset.ofHoursMinutes(hours, time.group(8).startsWith("-") ? -minutes : minutes));
    }
}

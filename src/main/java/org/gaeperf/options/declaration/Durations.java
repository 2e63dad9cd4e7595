package org.gaeperf.options.declaration;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 500ms}, {@code 30s}, {@code 2m}, {@code 1h}, or ISO-8601. */
public final class Durations {

    private static final Pattern SHORT = Pattern.compile("(\\d{1,9})\\s*(ms|s|m|h)");

    private Durations() {}

    /** The duration that the text means, or empty if it means none. */
    public static Optional<Duration> parse(String text) {
        Matcher matcher = SHORT.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (matcher.matches()) {
            long amount = Long.parseLong(matcher.group(1));
            return Optional.of(
                    switch (matcher.group(2)) {
                        case "ms" -> Duration.ofMillis(amount);
                        case "s" -> Duration.ofSeconds(amount);
                        case "m" -> Duration.ofMinutes(amount);
                        default -> Duration.ofHours(amount);
                    });
        }
        try {
            return Optional.of(Duration.parse(text.strip()));
        } catch (DateTimeParseException notIso) {
            return Optional.empty();
        }
    }

    /** The shortest of the forms that {@link #parse} reads back to the same duration. */
    public static String format(Duration duration) {
        String shortest = shortest(duration.toSeconds(), duration.toMillisPart());
        return parse(shortest).filter(duration::equals).isPresent() ? shortest : duration.toString();
    }

    private static String shortest(long seconds, int millis) {
        if (millis != 0) {
            return seconds * 1000 + millis + "ms";
        }
        if (seconds == 0 || seconds % 60 != 0) {
            return seconds + "s";
        }
        long minutes = seconds / 60;
        return minutes % 60 != 0 ? minutes + "m" : minutes / 60 + "h";
    }
}

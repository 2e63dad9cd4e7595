package org.gaeperf.options;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.model.Suite;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.ServletEnvironment;
import org.gaeperf.webapp.InjectedFault;

/**
 * What the texts of options mean. Each throws {@link IllegalArgumentException} with the reason, if a text means nothing;
 * which option it is, and what is allowed, the caller knows.
 */
final class ValueConverters {

    /** The runtime's limit for a request and for a response. */
    static final int MAX_BODY_BYTES = 32 * 1024 * 1024;

    private static final Pattern VERSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    private ValueConverters() {}

    static String oneOf(String text, String... allowed) {
        if (!List.of(allowed).contains(text)) {
            throw new IllegalArgumentException("no such choice");
        }
        return text;
    }

    static String fault(String text) {
        try {
            InjectedFault.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("no such fault");
        }
        return text;
    }

    static boolean trueOrFalse(String text) {
        return oneOf(text, "true", "false").equals("true");
    }

    static Duration duration(String text, Duration least, Duration most) {
        Duration parsed = Durations.parse(text).orElseThrow(() -> new IllegalArgumentException("no duration"));
        if (parsed.compareTo(least) < 0 || parsed.compareTo(most) > 0) {
            throw new IllegalArgumentException("out of range");
        }
        return parsed;
    }

    static Preset preset(String text) {
        return Arrays.stream(Preset.values())
                .filter(preset -> preset.key().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such preset"));
    }

    static List<Suite> suites(String text) {
        return list(text).stream()
                .flatMap(word -> suite(word).stream())
                .distinct()
                .toList();
    }

    private static List<Suite> suite(String word) {
        if (word.equals(Suite.ALL)) {
            return Suite.all();
        }
        return List.of(Arrays.stream(Suite.values())
                .filter(suite -> suite.key().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no suite '" + word + "'")));
    }

    static String suiteWords(List<Suite> suites) {
        return suites.stream().map(Suite::key).collect(Collectors.joining(","));
    }

    static List<BodySize> sizes(String text) {
        return parts(text)
                .map(size -> BodySize.parse(size, MAX_BODY_BYTES))
                .distinct()
                .toList();
    }

    static List<ConnectorMode> modes(String text) {
        return list(text).stream()
                .map(word -> Arrays.stream(ConnectorMode.values())
                        .filter(mode -> mode.key().equals(word))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("no mode '" + word + "'")))
                .toList();
    }

    static String words(List<ConnectorMode> modes) {
        return String.join(",", modes.stream().map(ConnectorMode::key).toList());
    }

    static List<String> list(String text) {
        return parts(text).map(part -> part.toLowerCase(Locale.ROOT)).distinct().toList();
    }

    /** Empty ones too, which mean nothing and are refused: a list of none would measure nothing. */
    static Stream<String> parts(String text) {
        return Stream.of(text.split(",", -1)).map(String::strip);
    }

    static ServletEnvironment environment(String text) {
        return Arrays.stream(ServletEnvironment.values())
                .filter(environment -> environment.key().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such environment"));
    }

    static String version(String text) {
        if (!VERSION.matcher(text).matches()) {
            throw new IllegalArgumentException("no version");
        }
        return text;
    }
}

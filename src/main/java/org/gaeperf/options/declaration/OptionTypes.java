package org.gaeperf.options.declaration;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Types of options. Each takes its range once; what is allowed in words comes from the same range. */
public final class OptionTypes {

    private OptionTypes() {}

    /** Returns the type of the values between two ends, which are allowed too. */
    public static OptionType<Integer> wholeNumber(int min, int max) {
        return wholeNumber(min, max, "");
    }

    /**
     * Returns the type of the values between two ends, which are allowed too.
     *
     * @param unit what is counted, as in "bytes"
     */
    public static OptionType<Integer> wholeNumber(int min, int max, String unit) {
        String what = unit.isEmpty() ? "a whole number" : "a whole number of " + unit;
        return OptionType.of(
                what + " from " + min + " to " + max,
                (text, context) -> {
                    int number = integer(text);
                    if (number < min || number > max) {
                        throw new IllegalArgumentException("out of range");
                    }
                    return number;
                },
                String::valueOf);
    }

    /** Returns the type of any number that a {@code long} can hold. */
    public static OptionType<Long> anyLong() {
        return OptionType.of(
                "a whole number from " + Long.MIN_VALUE + " to " + Long.MAX_VALUE,
                (text, context) -> {
                    try {
                        return Long.parseLong(text);
                    } catch (NumberFormatException e) {
                        throw new IllegalArgumentException("not such a number", e);
                    }
                },
                String::valueOf);
    }

    private static int integer(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not a whole number", e);
        }
    }

    /** Returns the type of the values between two ends, which are allowed too. */
    public static OptionType<Duration> duration(Duration min, Duration max) {
        return OptionType.of(
                "a duration from " + Durations.format(min) + " to " + Durations.format(max),
                (text, context) -> {
                    Duration parsed =
                            Durations.parse(text).orElseThrow(() -> new IllegalArgumentException("not a duration"));
                    if (parsed.compareTo(min) < 0 || parsed.compareTo(max) > 0) {
                        throw new IllegalArgumentException("out of range");
                    }
                    return parsed;
                },
                Durations::format);
    }

    /** Returns the type of {@code true} and {@code false}. */
    public static OptionType<Boolean> trueOrFalse() {
        return choice("value", List.of(true, false), String::valueOf);
    }

    /**
     * One of several values.
     *
     * @param noun what one of them is, as in "preset"
     * @param key as a user writes it
     */
    public static <T> OptionType<T> choice(String noun, List<T> values, Function<T, String> key) {
        return OptionType.listing(
                values.size() > 2
                        ? "one of: " + keys(values, key)
                        : values.stream().map(key).collect(Collectors.joining(" or ")),
                (text, context) -> values.stream()
                        .filter(value -> key.apply(value).equals(text))
                        .findFirst()
                        .orElseThrow(() -> unknown(noun, text)),
                key);
    }

    /**
     * One or more of several values, in the order given, each once. Upper and lower case do not differ.
     *
     * @param noun what one of them is, as in "mode"
     * @param key as a user writes it
     */
    public static <T> OptionType<List<T>> list(String noun, List<T> values, Function<T, String> key) {
        return listOf(
                "a comma-separated list of: " + keys(values, key),
                true,
                (text, context) -> values.stream()
                        .filter(value -> key.apply(value).equalsIgnoreCase(text))
                        .toList(),
                noun,
                key);
    }

    /**
     * One or more values, in the order given, each once.
     *
     * @param allowed in words
     * @param converter of one word to the values that it stands for; none, if there is no such word
     */
    public static <T> OptionType<List<T>> listOf(
            String allowed,
            boolean listsValues,
            OptionType.Converter<List<T>> converter,
            String noun,
            Function<T, String> key) {
        return new OptionType<>(
                allowed,
                listsValues,
                false,
                (text, context) -> words(text)
                        .flatMap(word -> {
                            List<T> found = converter.convert(word, context);
                            if (found.isEmpty()) {
                                throw unknown(noun, word);
                            }
                            return found.stream();
                        })
                        .distinct()
                        .toList(),
                values -> values.stream().map(key).collect(Collectors.joining(",")));
    }

    /**
     * Returns the type of text that stays as it is.
     *
     * @param allowed in words
     * @param check throws {@link IllegalArgumentException} with the reason, if the text is not allowed
     */
    public static OptionType<String> text(String allowed, Consumer<String> check) {
        return OptionType.of(
                allowed,
                (text, context) -> {
                    check.accept(text);
                    return text;
                },
                Function.identity());
    }

    /** Empty words too, which mean nothing and are refused: a list of none would measure nothing. */
    private static Stream<String> words(String text) {
        return Stream.of(text.split(",", -1)).map(String::strip);
    }

    private static <T> String keys(List<T> values, Function<T, String> key) {
        return values.stream().map(key).collect(Collectors.joining(", "));
    }

    private static IllegalArgumentException unknown(String noun, String text) {
        return new IllegalArgumentException("unknown " + noun + " '" + text + "'");
    }
}

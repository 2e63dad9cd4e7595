package org.gaeperf.options.declaration;

import java.util.function.Function;

/**
 * What the text of an option may be, and what it means.
 *
 * @param allowed the allowed values in words, as in "one of: http, rpc"
 * @param listsValues whether {@code allowed} names every value, so that no example is needed
 * @param namesInput whether a value names a file or a directory that a run reads, so that a run on another machine needs a
 *     copy of it
 * @param converter from text
 * @param formatter to text that the converter reads back
 * @param <T> what the text is converted to
 */
public record OptionType<T>(
        String allowed,
        boolean listsValues,
        boolean namesInput,
        Converter<T> converter,
        Function<T, String> formatter) {

    /**
     * Turns text into a value.
     *
     * @param <T> what the text is converted to
     */
    @FunctionalInterface
    public interface Converter<T> {

        /**
         * The value that the text means.
         *
         * @throws IllegalArgumentException with the reason, if the text means none
         */
        T convert(String text, ConversionContext context);
    }

    /** A type whose allowed values are all named. */
    public static <T> OptionType<T> listing(String allowed, Converter<T> converter, Function<T, String> formatter) {
        return new OptionType<>(allowed, true, false, converter, formatter);
    }

    /** A type whose values are too many to name. */
    public static <T> OptionType<T> of(String allowed, Converter<T> converter, Function<T, String> formatter) {
        return new OptionType<>(allowed, false, false, converter, formatter);
    }

    /** A type whose values name what a run reads. */
    public static <T> OptionType<T> ofInput(String allowed, Converter<T> converter, Function<T, String> formatter) {
        return new OptionType<>(allowed, false, true, converter, formatter);
    }

    /**
     * The value that the text means.
     *
     * @throws IllegalArgumentException with the reason, if the text means none
     */
    public T convert(String text, ConversionContext context) {
        return converter.convert(text, context);
    }

    /** Returns the text that a user would write for the value. */
    public String format(T value) {
        return formatter.apply(value);
    }
}

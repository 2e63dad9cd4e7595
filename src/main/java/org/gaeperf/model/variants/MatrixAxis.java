package org.gaeperf.model.variants;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * An option with the values that it has in a matrix.
 *
 * @param name of the axis
 * @param values of the option as text, the first of which the others are compared with
 */
public record MatrixAxis(String name, List<String> values) {

    private static final String NOT_IN_NAMES = "[^A-Za-z0-9._-]+";

    public MatrixAxis {
        values = List.copyOf(values);
    }

    /**
     * Reads an axis, such as {@code gc:serial,g1}.
     *
     * @throws IllegalArgumentException with the reason, if it is none
     */
    static MatrixAxis parse(String text) {
        int end = text.indexOf(':');
        if (end < 1) {
            throw new IllegalArgumentException("'" + text + "' is not an axis; write NAME:VALUE,VALUE");
        }
        List<String> values = List.of(text.substring(end + 1).split(",", -1));
        if (values.size() < 2 || values.contains("")) {
            throw new IllegalArgumentException(
                    "the axis '" + text + "' needs two values or more, with commas between them");
        }
        if (values.stream().distinct().count() < values.size()) {
            throw new IllegalArgumentException("the axis '" + text + "' has a value twice");
        }
        return new MatrixAxis(text.substring(0, end), values);
    }

    /** Returns a short name for each value: the last part of a path, and only characters that names may have. */
    public List<String> labels() {
        List<String> words = values.stream().map(MatrixAxis::label).toList();
        return IntStream.range(0, words.size())
                .mapToObj(number -> words.get(number).isEmpty() || Collections.frequency(words, words.get(number)) > 1
                        ? (words.get(number).isEmpty() ? "value" : words.get(number)) + "." + (number + 1)
                        : words.get(number))
                .toList();
    }

    private static String label(String value) {
        String path = value.replaceAll("/+$", "");
        return path.substring(path.lastIndexOf('/') + 1)
                .replaceAll(NOT_IN_NAMES, "_")
                .replaceAll("^[^A-Za-z0-9]+", "");
    }
}

package org.gaeperf.report.text;

import java.util.function.Function;

/**
 * A column of a table: its heading, and its cell for a row.
 *
 * @param <T> what a row is about
 */
public record Column<T>(String heading, Function<T, String> cell) {}

package org.gaeperf.imports;

import java.util.List;

/**
 * A metric that another tool has measured over time.
 *
 * @param name as the file has it
 * @param unit as the file has it; may be empty
 * @param values from the oldest to the newest
 */
public record ImportedSeries(String name, String unit, List<Value> values) {

    public ImportedSeries {
        values = List.copyOf(values);
    }

    /** Returns the values from a time on, whose places are counted from there. */
    ImportedSeries since(int time) {
        return new ImportedSeries(
                name,
                unit,
                values.stream()
                        .filter(value -> value.time() >= time)
                        .map(value -> new Value(value.time() - time, value.mean(), value.min(), value.max()))
                        .toList());
    }

    /**
     * A value at one time.
     *
     * @param time its place in the times of the source
     * @param mean of what was measured then
     * @param min the least of it; the mean, if the file has no more
     * @param max the greatest of it
     */
    public record Value(int time, double mean, double min, double max) {

        static Value of(int time, double value) {
            return new Value(time, value, value, value);
        }
    }
}

package org.gaeperf.imports;

import java.util.List;

/**
 * A metric that another tool has measured over time.
 *
 * @param name as the file has it
 * @param unit as the file has it; may be empty
 * @param values from the oldest to the newest, at least one
 */
public record ImportedSeries(String name, String unit, List<Value> values) {

    public ImportedSeries {
        values = List.copyOf(values);
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

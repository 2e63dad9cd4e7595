package org.gaeperf.model.series;

import java.util.List;
import java.util.Optional;

/**
 * What was observed of one server process, from outside, during one trial.
 *
 * @param series one for each quantity that was observed at least once
 * @param missedSamples the samples that could not be taken, in order of time
 */
public record SampleSet(List<TimeSeries> series, List<MissedSample> missedSamples) {

    public SampleSet {
        series = List.copyOf(series);
        missedSamples = List.copyOf(missedSamples);
    }

    /** The series with exactly this name, or empty if that quantity was never observed. */
    public Optional<TimeSeries> series(String name) {
        // Simulations of comparisons spend a tenth of their time here; a stream takes several times as long.
        for (TimeSeries one : series) {
            if (one.name().equals(name)) {
                return Optional.of(one);
            }
        }
        return Optional.empty();
    }
}

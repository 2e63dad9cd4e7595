package org.gaeperf.trial.microbenchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.jmh.JmhBenchmark;
import org.gaeperf.jmh.JmhFile;
import org.gaeperf.model.load.MicrobenchmarkResult;

/** Reads what JMH has measured in a trial. */
final class JmhResults {

    private static final String UNIT = "us/op";

    private JmhResults() {}

    /**
     * Reads the result of one benchmark with one fork.
     *
     * @throws IOException if the file is not there, or has something else
     */
    static MicrobenchmarkResult read(Path file) throws IOException {
        List<JmhBenchmark> all = JmhFile.read(file);
        JmhBenchmark.Values score = all.get(0).score();
        if (all.size() != 1 || score.forks().size() != 1) {
            throw new IOException(file + " has " + all.size() + " benchmarks with "
                    + score.forks().size() + " forks; one benchmark with one fork was asked for");
        }
        if (!score.unit().equals(UNIT)) {
            throw new IOException(file + " has the unit '" + score.unit() + "'; " + UNIT + " was asked for");
        }
        Optional<Double> allocatedBytes =
                all.get(0).allocated().map(values -> values.forkMeans().get(0));
        return new MicrobenchmarkResult(score.forks().get(0), allocatedBytes, Optional.empty());
    }
}

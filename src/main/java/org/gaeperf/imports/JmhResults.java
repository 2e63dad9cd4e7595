package org.gaeperf.imports;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gaeperf.compare.jmh.JmhSeries;

/** Reads files that JMH has written: each is one time, and a value is the mean of its forks. */
final class JmhResults {

    private JmhResults() {}

    /** A benchmark with its unit: a value in another unit is another series. */
    private record Key(String name, String unit) {}

    /** Reads files, which are in the order of their times. */
    static ImportedSource read(List<Path> files) throws IOException {
        Map<Key, List<ImportedSeries.Value>> values = new LinkedHashMap<>();
        List<String> times = new ArrayList<>();
        for (Path file : files) {
            int time = times.size();
            for (JmhSeries series : JmhSeries.read(file).values()) {
                values.computeIfAbsent(new Key(series.name(), series.unit()), key -> new ArrayList<>())
                        .add(new ImportedSeries.Value(
                                time,
                                series.mean(),
                                Collections.min(series.forkMeans()),
                                Collections.max(series.forkMeans())));
            }
            times.add(file.getFileName().toString());
        }
        return new ImportedSource(
                "JMH, " + times.get(0) + (times.size() == 1 ? "" : " to " + times.get(times.size() - 1)),
                times,
                values.entrySet().stream()
                        .map(one -> new ImportedSeries(
                                one.getKey().name(), one.getKey().unit(), one.getValue()))
                        .toList());
    }
}

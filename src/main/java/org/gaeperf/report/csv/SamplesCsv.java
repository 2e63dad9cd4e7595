package org.gaeperf.report.csv;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.gaeperf.files.AtomicFile;
import org.gaeperf.model.series.MissedSample;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;

/** {@code samples.csv}: a row for each sample of a trial; a missed sample has no value but a reason. */
public final class SamplesCsv {

    private SamplesCsv() {}

    /**
     * Writes the table.
     *
     * @throws IOException if the file cannot be written
     */
    public static void write(SampleSet samples, Path file) throws IOException {
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setHeader("seconds", "series", "value", "gap")
                .setRecordSeparator('\n')
                .get();
        AtomicFile.write(file, out -> {
            try (CSVPrinter csv = new CSVPrinter(new OutputStreamWriter(out, StandardCharsets.UTF_8), format)) {
                for (TimeSeries series : samples.series()) {
                    for (TimeSeries.Point point : series.points()) {
                        csv.printRecord(point.seconds(), series.name(), point.value(), "");
                    }
                }
                for (MissedSample gap : samples.missedSamples()) {
                    csv.printRecord(gap.seconds(), gap.source(), "", gap.reason());
                }
            }
        });
    }
}

package org.gaeperf.report;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.gaeperf.files.WholeFile;
import org.gaeperf.model.Gap;
import org.gaeperf.model.Samples;
import org.gaeperf.model.Series;

/** Samples of a trial, one observation a row; a gap is a row without a value but with its reason. */
final class SamplesCsv {

    private SamplesCsv() {}

    static void write(Samples samples, Path file) throws IOException {
        CSVFormat format = CSVFormat.RFC4180.builder()
                .setHeader("seconds", "series", "value", "gap")
                .setRecordSeparator('\n')
                .build();
        WholeFile.write(file, out -> {
            try (CSVPrinter csv = new CSVPrinter(new OutputStreamWriter(out, StandardCharsets.UTF_8), format)) {
                for (Series series : samples.series()) {
                    for (Series.Point point : series.points()) {
                        csv.printRecord(point.seconds(), series.name(), point.value(), "");
                    }
                }
                for (Gap gap : samples.gaps()) {
                    csv.printRecord(gap.seconds(), gap.source(), "", gap.reason());
                }
            }
        });
    }
}

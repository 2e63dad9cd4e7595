package org.gaeperf.architecture.sample.trial;

import java.util.List;
import org.gaeperf.architecture.sample.report.SampleReport;

/** A trial that makes its own reports, which closes the cycle. */
public record SampleTrial(List<SampleReport> reports) {

    public SampleTrial {
        reports = List.copyOf(reports);
    }
}

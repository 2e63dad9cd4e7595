package org.gaeperf.architecture.sample.report;

import org.gaeperf.architecture.sample.trial.SampleTrial;

/** A report that looks at what runs trials, which the rules must find. */
public record SampleReport(SampleTrial trial) {}

package org.gaeperf.multipart.legacy;

import org.gaeperf.multipart.benchmark.ParseBenchmark;

/** Times {@link LegacyParser}. */
public class LegacyBenchmark extends ParseBenchmark {

    /** Called by JMH. */
    public LegacyBenchmark() {
        super(new LegacyParser());
    }
}

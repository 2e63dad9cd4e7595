package org.gaeperf.multipart.stream;

import org.gaeperf.multipart.benchmark.ParseBenchmark;

/** Times {@link StreamParser}. */
public class StreamBenchmark extends ParseBenchmark {

    /** Called by JMH. */
    public StreamBenchmark() {
        super(new StreamParser());
    }
}

package org.gaeperf.multipart.rfc7578;

import org.gaeperf.multipart.benchmark.ParseBenchmark;

/** Times {@link Rfc7578Parser}. */
public class Rfc7578Benchmark extends ParseBenchmark {

    /** Called by JMH. */
    public Rfc7578Benchmark() {
        super(new Rfc7578Parser());
    }
}

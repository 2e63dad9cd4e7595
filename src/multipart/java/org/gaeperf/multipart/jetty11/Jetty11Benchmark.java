package org.gaeperf.multipart.jetty11;

import org.gaeperf.multipart.benchmark.ParseBenchmark;

/** Times {@link Jetty11Parser}. */
public class Jetty11Benchmark extends ParseBenchmark {

    /** Called by JMH. */
    public Jetty11Benchmark() {
        super(new Jetty11Parser());
    }
}

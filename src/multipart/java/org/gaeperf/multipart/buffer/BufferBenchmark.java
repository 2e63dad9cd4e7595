package org.gaeperf.multipart.buffer;

import org.gaeperf.multipart.benchmark.ParseBenchmark;

/** Times {@link BufferParser}. */
public class BufferBenchmark extends ParseBenchmark {

    /** Called by JMH. */
    public BufferBenchmark() {
        super(new BufferParser());
    }
}

package org.gaeperf.sampling;

/** Takes what a probe read before it is parsed, so that every figure can be checked against its source. */
@FunctionalInterface
public interface RawOutputSink {

    /**
     * Keeps one text of the present sample.
     *
     * @param source names the file, for instance {@code ps}; letters, digits and hyphens
     * @param text as it was read
     */
    void keep(String source, String text);
}

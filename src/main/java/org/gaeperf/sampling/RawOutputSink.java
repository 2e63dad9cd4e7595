package org.gaeperf.sampling;

/** Receives what a probe read before it is parsed, so that every value can be checked against its source. */
@FunctionalInterface
public interface RawOutputSink {

    /**
     * Keeps one text of the current sample.
     *
     * @param source names the file, for example {@code ps}; letters, digits and hyphens
     * @param text as it was read
     */
    void keep(String source, String text);
}
